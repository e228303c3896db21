import Testing
import UIKit

@MainActor @Suite
struct MidTouchTests {
  private final class Log {
    var events: [String] = []
    var states: [UIControl.State] = []
    var titles: [String?] = []
  }

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
      button.addAction(UIAction { [log] _ in log.events.append(name) }, for: event)
    }
  }

  @Test("A control is highlighted and tracking while the finger rests on it")
  func highlight() {
    let finger = Headless.press(button)
    #expect(button.state == .highlighted)
    #expect(button.isTracking)
    #expect(button.isTouchInside)
    #expect(log.events == ["down"])
    finger?.lift()
    #expect(button.state == .normal)
    #expect(!button.isTracking)
    #expect(!button.isTouchInside)
  }

  @Test("A control disabled during a touch still sends touchUpInside")
  func disabledMidTouch() {
    let finger = Headless.press(button)
    button.isEnabled = false
    #expect(button.state == [.highlighted, .disabled])
    finger?.lift()
    #expect(log.events == ["down", "up"])
    #expect(button.state == .disabled)
    Headless.touch(button)
    #expect(log.events == ["down", "up"])
  }

  @Test("An action that disables its button sees it highlighted and disabled, with the title of the normal state")
  func ownAction() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.addAction(
      UIAction { [log, weak button] _ in
        guard let button else { return }
        button.isEnabled = false
        log.states.append(button.state)
        log.titles.append(button.currentTitle)
      }, for: .touchUpInside)
    Headless.touch(button)
    #expect(log.states == [[.highlighted, .disabled]])
    #expect(log.titles == ["Send"])
    #expect(button.state == .disabled)
    #expect(button.currentTitle == "Wait")
  }

  @Test("A touch taken away sends touchCancel and no touchUpInside")
  func cancelled() {
    let finger = Headless.press(button)
    finger?.cancel()
    #expect(log.events == ["down", "cancel"])
    #expect(button.state == .normal)
    finger?.lift()
    #expect(log.events == ["down", "cancel"])
  }

  @Test("A button that left the window during a touch sends no touchUpInside")
  func removed() {
    let finger = Headless.press(button)
    button.removeFromSuperview()
    finger?.lift()
    #expect(!log.events.contains("up"))
    #expect(button.state == .normal)
  }

  @Test("A finger is lifted once")
  func once() {
    let finger = Headless.press(button)
    finger?.lift()
    finger?.lift()
    finger?.cancel()
    #expect(log.events == ["down", "up"])
  }

  @Test("A second finger on a button is ignored while the first one rests there")
  func second() {
    let first = Headless.press(button)
    let second = Headless.press(button)
    second?.lift()
    #expect(log.events == ["down"])
    #expect(button.isTracking)
    first?.lift()
    #expect(log.events == ["down", "up"])
  }

  @Test("A button is released after it was touched")
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
