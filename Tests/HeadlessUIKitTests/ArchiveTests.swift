import Testing
import UIKit

/// Archives name classes, so these cannot be nested or private.
final class ArchivedView: UIView {}

final class ArchivedButton: UIButton {
  var duration = 60

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    duration = 30
  }
}

@MainActor @Suite
struct ArchiveTests {
  private func roundTrip<View: UIView>(_ view: View) throws -> View? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = false
    return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? View
  }

  @Test("A view comes out of an archive with its frame, tag and interaction flag")
  func view() throws {
    let view = ArchivedView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.tag = 1001
    view.isUserInteractionEnabled = false
    let copy = try #require(try roundTrip(view))
    #expect(copy !== view)
    #expect(copy.frame == view.frame)
    #expect(copy.tag == 1001)
    #expect(!copy.isUserInteractionEnabled)
  }

  @Test("A button comes out of an archive with its type and its titles")
  func button() throws {
    let button = UIButton(type: .system)
    button.tag = 7
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    let copy = try #require(try roundTrip(button))
    #expect(copy.buttonType == .system)
    #expect(copy.tag == 7)
    #expect(copy.isUserInteractionEnabled)
    #expect(copy.title(for: .normal) == "Send")
    #expect(copy.title(for: .disabled) == "Wait")
    #expect(copy.title(for: .highlighted) == "Send")
  }

  @Test("A button that is archived with a configuration has its title in the configuration alone")
  func configuration() throws {
    let button = UIButton(configuration: .plain())
    button.configuration?.title = "Send"
    let copy = try #require(try roundTrip(button))
    #expect(copy.configuration?.title == "Send")
    #expect(copy.title(for: .normal) == nil)
    #expect(try roundTrip(UIButton())?.configuration == nil)
  }

  @Test("A subclass comes out of an archive through its own initializer")
  func subclass() throws {
    let button = ArchivedButton(frame: .hundred)
    button.setTitle("Send", for: .normal)
    let copy = try #require(try roundTrip(button))
    #expect(copy.duration == 30)
    #expect(copy.currentTitle == "Send")
  }
}
