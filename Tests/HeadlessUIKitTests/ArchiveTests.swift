import Testing
import UIKit

// An archive contains the names of classes, so these can't be nested or private.

final class ArchivedView: UIView {}

final class ArchivedButton: UIButton {
  var duration = 60
  var titlesInInitializer: [String?] = []
  var (setters, updates) = (0, 0)

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    duration = 30
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

@MainActor @Suite("Archived views")
struct ArchiveTests {
  private func unarchivedCopy<View: UIView>(of view: View) throws -> View? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? View
  }

  @Test("The archive of a view contains its frame, tag, and interaction flag")
  func view() throws {
    let view = ArchivedView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.tag = 1001
    view.isUserInteractionEnabled = false
    let copy = try #require(try unarchivedCopy(of: view))
    #expect(copy !== view)
    #expect(copy.frame == view.frame)
    #expect(copy.tag == 1001)
    #expect(!copy.isUserInteractionEnabled)
  }

  @Test("The archive of a button contains its type and its titles")
  func button() throws {
    let button = UIButton(type: .system)
    button.tag = 7
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    let copy = try #require(try unarchivedCopy(of: button))
    #expect(copy.buttonType == .system)
    #expect(copy.tag == 7)
    #expect(copy.isUserInteractionEnabled)
    #expect(copy.title(for: .normal) == "Send")
    #expect(copy.title(for: .disabled) == "Wait")
    #expect(copy.title(for: .highlighted) == "Send")
  }

  @Test("The title of an archived button with a configuration is in the configuration only")
  func configuration() throws {
    let button = UIButton(configuration: .plain())
    button.configuration?.title = "Send"
    let copy = try #require(try unarchivedCopy(of: button))
    #expect(copy.configuration?.title == "Send")
    #expect(copy.title(for: .normal) == nil)
    #expect(try unarchivedCopy(of: UIButton())?.configuration == nil)
  }

  @Test("An unarchived button has its titles in the initializer. They aren't set, and an update is pending.")
  func initializer() throws {
    let button = ArchivedButton(configuration: .plain())
    button.configuration?.title = "Configured"
    button.setTitle("Send", for: .normal)
    let copy = try #require(try unarchivedCopy(of: button))
    #expect(copy.titlesInInitializer == ["Send", "Configured"])
    #expect(copy.setters == 0)
    #expect(copy.updates == 0)
    copy.layoutIfNeeded()
    #expect(copy.updates == 1)
    #expect(copy.configuration?.title == "Send")
  }

  @Test("An archived button of a subclass is created with the subclass's initializer")
  func subclass() throws {
    let button = ArchivedButton(frame: .hundred)
    button.setTitle("Send", for: .normal)
    let copy = try #require(try unarchivedCopy(of: button))
    #expect(copy.duration == 30)
    #expect(copy.currentTitle == "Send")
  }
}
