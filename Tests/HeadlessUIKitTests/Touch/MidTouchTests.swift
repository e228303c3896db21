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
      ("down", .touchDown), ("up", .touchUpInside), ("cancel", .touchCancel),
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

  @Test("A button that leaves its window during a touch doesn't send touchUpInside")
  func removed() {
    let finger = Headless.press(button)
    button.removeFromSuperview()
    finger?.lift()
    #expect(!log.entries.contains("up"))
    #expect(button.state == .normal)
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
