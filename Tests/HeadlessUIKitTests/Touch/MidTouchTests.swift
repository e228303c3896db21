import Testing
import UIKit

@MainActor @Suite("A button during a touch")
struct MidTouchTests {
  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(button)
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("up", .touchUpInside), ("cancel", .touchCancel), ("outside", .touchUpOutside),
      ("enter", .touchDragEnter), ("exit", .touchDragExit), ("drag inside", .touchDragInside),
      ("drag outside", .touchDragOutside),
    ]
    for (name, event) in events {
      button.addAction(UIAction { [log] _ in log.entries.append(name) }, for: event)
    }
  }

  @Test("A button is highlighted and tracks the touch until the finger lifts")
  func highlight() {
    let finger = Headless.press(button)
    #expect(button.state == .highlighted)
    #expect(button.isTracking)
    #expect(button.isTouchInside)
    #expect(log.entries == ["down"])
    finger?.lift()
    #expect(button.state == .normal)
    #expect(!button.isTracking)
    #expect(!button.isTouchInside)
  }

  @Test("A button that is disabled during a touch still sends touchUpInside")
  func disabledDuringTouch() {
    let finger = Headless.press(button)
    button.isEnabled = false
    #expect(button.state == [.highlighted, .disabled])
    finger?.lift()
    #expect(log.entries == ["down", "up"])
    #expect(button.state == .disabled)
    Headless.touch(button)
    #expect(log.entries == ["down", "up"])
  }

  @Test("A button that its action disables is still highlighted and has the title of the normal state")
  func disabledByAction() {
    var states: [UIControl.State] = []
    var titles: [String?] = []
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.addAction(
      UIAction { [weak button] _ in
        guard let button else { return }
        button.isEnabled = false
        states.append(button.state)
        titles.append(button.currentTitle)
      }, for: .touchUpInside)
    Headless.touch(button)
    #expect(states == [[.highlighted, .disabled]])
    #expect(titles == ["Send"])
    #expect(button.state == .disabled)
    #expect(button.currentTitle == "Wait")
  }

  @Test("A canceled touch sends touchCancel instead of touchUpInside")
  func canceled() {
    let finger = Headless.press(button)
    finger?.cancel()
    #expect(log.entries == ["down", "cancel"])
    #expect(button.state == .normal)
    finger?.lift()
    #expect(log.entries == ["down", "cancel"])
  }

  @Test("A button that leaves its window during a touch stops tracking and sends touchCancel")
  func removed() {
    let finger = Headless.press(button)
    button.removeFromSuperview()
    #expect(!button.isTracking)
    #expect(button.state == .normal)
    #expect(log.entries == ["down", "cancel"])
    finger?.lift()
    #expect(log.entries == ["down", "cancel"])
  }

  @Test("A control that leaves its window is canceled without an event, after didMoveToWindow()")
  func removedControl() {
    final class Recorder: UIControl {
      var calls: [String] = []

      override func didMoveToWindow() {
        super.didMoveToWindow()
        calls.append("moved, tracking: \(isTracking)")
      }

      override func cancelTracking(with event: UIEvent?) {
        calls.append(event == nil ? "cancel" : "cancel with event")
        super.cancelTracking(with: event)
      }
    }
    let page = UIView(frame: .hundred)
    let control = Recorder(frame: .hundred)
    page.addSubview(control)
    window.addSubview(page)
    let finger = Headless.press(control)
    control.calls = []
    page.removeFromSuperview()
    #expect(control.calls == ["moved, tracking: true", "cancel"])
    finger?.lift()
    #expect(control.calls.count == 2)
  }

  @Test("Disabling a button during a touch cancels nothing")
  func disablingCancelsNothing() {
    let finger = Headless.press(button)
    button.isEnabled = false
    button.isUserInteractionEnabled = false
    #expect(button.isTracking)
    #expect(button.isHighlighted)
    finger?.lift()
    #expect(log.entries == ["down", "up"])
  }

  @Test("An app can cancel a touch, and a subclass can suppress what follows")
  func canceledByApp() {
    final class Deaf: UIButton {
      override func cancelTracking(with event: UIEvent?) {}
    }
    let finger = Headless.press(button)
    button.cancelTracking(with: nil)
    #expect(!button.isTracking)
    #expect(log.entries == ["down", "cancel"])
    finger?.lift()
    #expect(log.entries == ["down", "cancel"])
    let deaf = Deaf(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
    window.addSubview(deaf)
    deaf.addAction(UIAction { [log] _ in log.entries.append("deaf") }, for: .touchCancel)
    Headless.press(deaf)?.cancel()
    #expect(log.entries == ["down", "cancel"])
    #expect(deaf.isHighlighted)
  }

  private let outside = CGPoint(x: 900, y: 900)

  @Test("A touch that leaves a button ends the highlight, and sends touchUpOutside")
  func draggedOut() {
    let finger = Headless.press(button)
    finger?.move(to: CGPoint(x: 31, y: 21))
    #expect(button.isHighlighted)
    finger?.move(to: outside)
    #expect(!button.isHighlighted)
    #expect(!button.isTouchInside)
    #expect(button.isTracking)
    finger?.lift()
    #expect(log.entries == ["down", "drag inside", "exit", "drag outside", "outside"])
    #expect(!button.isTracking)
  }

  @Test("A touch that returns highlights the button again, also if it's meanwhile disabled")
  func draggedBack() {
    let finger = Headless.press(button)
    finger?.move(to: outside)
    finger?.move(to: CGPoint(x: 30, y: 20))
    #expect(button.isHighlighted)
    button.isEnabled = false
    finger?.move(to: outside)
    finger?.move(to: CGPoint(x: 30, y: 20))
    finger?.lift()
    let drags = ["exit", "drag outside", "enter", "drag inside"]
    #expect(log.entries == ["down"] + drags + drags + ["up"])
  }

  @Test("Only the first lift of a finger has an effect")
  func repeatedLift() {
    let finger = Headless.press(button)
    finger?.lift()
    finger?.lift()
    finger?.cancel()
    #expect(log.entries == ["down", "up"])
  }

  @Test("A button ignores a second finger during a touch")
  func secondFinger() {
    let first = Headless.press(button)
    let second = Headless.press(button)
    second?.lift()
    #expect(log.entries == ["down"])
    #expect(button.isTracking)
    first?.lift()
    #expect(log.entries == ["down", "up"])
  }

  @Test("A touch doesn't retain its button after it ends")
  func released() async {
    let reference = WeakReference<UIButton>(nil)
    do {
      let made = UIButton(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
      reference.object = made
      window.addSubview(made)
      #expect(Headless.touch(made))
      made.removeFromSuperview()
    }
    #expect(await eventually { reference.object == nil })
  }
}
