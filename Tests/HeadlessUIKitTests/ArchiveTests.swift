import Testing
import UIKit

// An archive contains the names of classes, so this one can't be nested or private.
final class ArchivedButton: UIButton {
  var titlesInInitializer: [String?] = []
  var setters = 0
  var updates = 0

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    titlesInInitializer = [currentTitle, configuration?.title]
  }

  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    setters += 1
  }

  override func updateConfiguration() {
    super.updateConfiguration()
    updates += 1
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

  @Test("The archive of a button contains its frame, tag, interaction flag, type, and titles")
  func button() throws {
    let button = ArchivedButton(type: .system)
    button.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    button.tag = 7
    button.isUserInteractionEnabled = false
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    let copy = try unarchivedCopy(of: button)
    #expect(copy.frame == button.frame)
    #expect(copy.tag == 7)
    #expect(!copy.isUserInteractionEnabled)
    #expect(copy.buttonType == .system)
    #expect(copy.title(for: .highlighted) == "Send")
    #expect(copy.title(for: .disabled) == "Wait")
    #expect(copy.configuration == nil)
  }

  @Test("A configured button has its titles after super.init(coder:). They aren't set, and an update is pending.")
  func initializer() throws {
    let button = ArchivedButton(configuration: .plain())
    button.configuration?.title = "Configured"
    #expect(try unarchivedCopy(of: button).titlesInInitializer == [nil, "Configured"])
    button.setTitle("Send", for: .normal)
    let copy = try unarchivedCopy(of: button)
    #expect(copy.titlesInInitializer == ["Send", "Configured"])
    #expect(copy.setters == 0)
    #expect(copy.updates == 0)
    copy.layoutIfNeeded()
    #expect(copy.updates == 1)
    #expect(copy.configuration?.title == "Send")
  }
}
