import Testing
import UIKit

@MainActor @Suite("A button during a touch", .eachSystem)
struct MidTouchTests {
  private final class Deaf: UIButton {
    override func cancelTracking(with event: UIEvent?) {}
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
  private let inside = CGPoint(x: 30, y: 20)
  private let outside = CGPoint(x: 900, y: 900)

  init() {
    window.isHidden = false
    window.addSubview(button)
    button.recordEvents(in: log)
  }

  @Test("A button that is disabled during a touch keeps tracking it and sends touchUpInside")
  func disabledDuringTouch() {
    let finger = Headless.press(button)
    #expect(button.state == .highlighted)
    button.isEnabled = false
    button.isUserInteractionEnabled = false
    #expect(button.state == [.highlighted, .disabled])
    #expect(button.isTracking)
    finger?.lift()
    #expect(log.entries == ["down", "up", "primary"])
    #expect(button.state == .disabled)
    #expect(!Headless.touch(button))
  }

  @Test("A button that its action disables is still highlighted and has the title of the normal state")
  func disabledByAction() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.addAction(
      UIAction { [weak button, log] _ in
        button?.isEnabled = false
        log.entries.append(button?.currentTitle ?? "")
      }, for: .touchUpInside)
    Headless.touch(button)
    #expect(log.entries == ["down", "up", "Send", "primary"])
    #expect(button.state == .disabled)
    #expect(button.currentTitle == "Wait")
  }

  enum Cancellation: CaseIterable {
    case system, app, removal
  }

  @Test("A touch that is canceled sends touchCancel instead of touchUpInside", arguments: Cancellation.allCases)
  func canceled(_ cancellation: Cancellation) {
    let finger = Headless.press(button)
    switch cancellation {
    case .system: finger?.cancel()
    case .app: button.cancelTracking(with: nil)
    case .removal: button.removeFromSuperview()
    }
    #expect(!button.isTracking)
    #expect(button.state == .normal)
    finger?.lift()
    #expect(log.entries == ["down", "cancel"])
  }

  @Test("A control that leaves its window is canceled without an event, after didMoveToWindow()")
  func removedControl() {
    let page = UIView(frame: .hundred)
    let control = RecordingControl(frame: .hundred)
    page.addSubview(control)
    window.addSubview(page)
    let finger = Headless.press(control)
    control.calls = []
    page.removeFromSuperview()
    #expect(control.calls == ["moved, tracking: true", "cancel"])
    finger?.lift()
    #expect(control.calls.count == 2)
  }

  @Test("A subclass can suppress what follows a cancellation")
  func suppressedCancellation() {
    let deaf = Deaf(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
    window.addSubview(deaf)
    deaf.recordEvents(in: log)
    Headless.press(deaf)?.cancel()
    #expect(log.entries == ["down"])
    #expect(deaf.isHighlighted)
  }

  @Test("A touch that leaves a button ends the highlight. One that returns highlights it again, unless it's disabled.")
  func dragged() {
    let finger = Headless.press(button)
    finger?.move(to: CGPoint(x: 31, y: 21))
    #expect(button.isHighlighted)
    finger?.move(to: outside)
    #expect(!button.isHighlighted)
    #expect(!button.isTouchInside)
    #expect(button.isTracking)
    finger?.move(to: inside)
    #expect(button.isHighlighted)
    finger?.move(to: outside)
    button.isEnabled = false
    finger?.move(to: inside)
    #expect(!button.isHighlighted)
    finger?.move(to: outside)
    finger?.lift()
    #expect(!button.isTracking)
    let leaving = ["drag inside", "exit", "drag outside"]
    let entries = [["down"], leaving, ["enter"], leaving, ["enter"], leaving, ["outside"]]
    #expect(log.entries == entries.flatMap(\.self))
  }
}
