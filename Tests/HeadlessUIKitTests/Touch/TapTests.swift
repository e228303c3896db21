import Testing
import UIKit

@MainActor @Suite
struct TapTests {
  private final class Witness: UIControl {
    var calls: [String] = []
    var follows = true
    var disablesItself = false
    var locations: [CGPoint] = []

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("begin")
      locations.append(touch.location(in: self))
      return follows
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      calls.append("end")
      if disablesItself { isEnabled = false }
    }

    override func cancelTracking(with event: UIEvent?) {
      calls.append("cancel")
    }

    override func sendActions(for controlEvents: UIControl.Event) {
      calls.append("sendActions")
      super.sendActions(for: controlEvents)
    }
  }

  private final class Log {
    var events: [String] = []
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let control = Witness(frame: CGRect(x: 10, y: 10, width: 40, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(control)
    record(control)
  }

  private func record(_ control: UIControl) {
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("up", .touchUpInside), ("outside", .touchUpOutside), ("cancel", .touchCancel),
      ("primary", .primaryActionTriggered),
    ]
    for (name, event) in events {
      control.addAction(UIAction { [log] _ in log.events.append(name) }, for: event)
    }
  }

  @Test("A tap sends touchDown, then touchUpInside")
  func tap() {
    #expect(Headless.touch(control))
    #expect(log.events == ["down", "up"])
    #expect(control.calls.filter { $0 != "sendActions" } == ["begin", "end"])
  }

  @Test("A tap on a button triggers its primary action too")
  func primary() {
    let button = UIButton(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
    window.addSubview(button)
    record(button)
    #expect(Headless.touch(button))
    #expect(log.events.first == "down")
    #expect(Set(log.events) == ["down", "up", "primary"])
    #expect(log.events.count == 3)
  }

  @Test("A tap does not go by way of sendActions(for:)")
  func notOverridable() {
    Headless.touch(control)
    #expect(log.events == ["down", "up"])
    #expect(!control.calls.contains("sendActions"))
  }

  @Test("A control that its endTracking disables sends its actions nevertheless")
  func disabledByEndTracking() {
    control.disablesItself = true
    Headless.touch(control)
    #expect(!control.isEnabled)
    #expect(log.events == ["down", "up"])
  }

  @Test("A click on a native button triggers its primary action, and tracks no touch")
  func click() {
    let button = UIButton(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
    record(button)
    #expect(Headless.click(button))
    #expect(log.events == ["primary"])
    button.isEnabled = false
    #expect(!Headless.click(button))
    #expect(log.events == ["primary"])
  }

  @Test("When beginTracking returns false nothing is sent for that touch")
  func refuses() {
    control.follows = false
    let finger = Headless.press(control)
    #expect(finger != nil)
    #expect(!control.isTracking)
    #expect(control.state == .normal)
    finger?.lift()
    #expect(log.events.isEmpty)
    #expect(control.calls == ["begin"])
  }

  @Test("A touch that was refused leaves the next one alone")
  func refusesOnce() {
    control.follows = false
    Headless.touch(control)
    control.follows = true
    Headless.touch(control)
    #expect(log.events == ["down", "up"])
  }

  @Test("A disabled control ignores touches: no tracking, no action, no highlight. They reach the view behind it")
  func disabled() {
    let outer = UIControl(frame: .hundred)
    window.insertSubview(outer, at: 0)
    record(outer)
    control.isEnabled = false
    #expect(Headless.press(control) == nil)
    let finger = Headless.press(CGPoint(x: 13, y: 14), in: window)
    #expect(finger?.view === outer)
    #expect(control.state == .disabled)
    finger?.lift()
    #expect(log.events == ["down", "up"])
    #expect(control.calls.isEmpty)
  }

  @Test("A control enabled again takes touches again")
  func enabledAgain() {
    control.isEnabled = false
    Headless.touch(control)
    control.isEnabled = true
    Headless.touch(control)
    #expect(log.events == ["down", "up"])
  }

  @Test("A touch knows its view and where in it it lies")
  func location() {
    let hit = Headless.touch(CGPoint(x: 13, y: 14), in: window)
    #expect(hit === control)
    #expect(control.locations == [CGPoint(x: 3, y: 4)])
  }

  @Test("A tap on a view inside a button that lets touches through reaches the button")
  func label() {
    let button = UIButton(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
    record(button)
    window.layoutIfNeeded()
    #expect(Headless.touch(CGPoint(x: 70, y: 70), in: window) === button)
    #expect(log.events.contains("up"))
  }
}
