import Testing
import UIKit

// An archive contains the names of classes, so this one can't be nested or private.
final class ArchivedButton: UIButton {
  var titlesInInitializer: [String?] = []
  var setters = 0

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    titlesInInitializer = [currentTitle, configuration?.title]
  }

  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    setters += 1
  }
}

@MainActor @Suite("Archived buttons", .eachSystem)
struct ArchiveTests {
  private func unarchivedCopy(of button: ArchivedButton) throws -> ArchivedButton {
    let data = try NSKeyedArchiver.archivedData(withRootObject: button, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    return try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? ArchivedButton)
  }

  @Test("An archived button has its titles after super.init(coder:). They aren't set, and an update is pending.")
  func archivedButtonHasItsTitles() throws {
    let plain = ArchivedButton(type: .system)
    plain.setTitle("Send", for: .normal)
    plain.setTitle("Wait", for: .disabled)
    let copy = try unarchivedCopy(of: plain)
    #expect(copy.titlesInInitializer == ["Send", nil])
    #expect(copy.title(for: .disabled) == "Wait")
    #expect(copy.buttonType == .system)

    let configured = ArchivedButton(configuration: .plain())
    configured.configuration?.title = "Configured"
    #expect(try unarchivedCopy(of: configured).titlesInInitializer == [nil, "Configured"])
    configured.setTitle("Send", for: .normal)
    let configuredCopy = try unarchivedCopy(of: configured)
    #expect(configuredCopy.titlesInInitializer == ["Send", "Configured"])
    #expect(configuredCopy.setters == 0)
    configuredCopy.layoutIfNeeded()
    #expect(configuredCopy.configuration?.title == "Send")
  }
}
