import Testing
import UIKit

@MainActor @Suite("A tap on a control")
struct TapTests {
  private final class Recorder: UIControl {
    var calls: [String] = []
    var tracks = true
    var disablesItself = false
    var locations: [CGPoint] = []
    var onBegin: ((UIControl) -> Void)?
    var onEnd: ((UIControl) -> Void)?

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      calls.append("begin")
      locations.append(touch.location(in: self))
      onBegin?(self)
      return tracks
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
      calls.append("end")
      if disablesItself { isEnabled = false }
      onEnd?(self)
    }

    override func cancelTracking(with event: UIEvent?) {
      calls.append("cancel")
    }

    override func sendActions(for controlEvents: UIControl.Event) {
      calls.append("sendActions")
      super.sendActions(for: controlEvents)
    }
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let control = Recorder(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
  private let button = UIButton(frame: CGRect(x: 60, y: 60, width: 20, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(control)
    window.addSubview(button)
    record(control)
    record(button)
  }

  private func record(_ control: UIControl) {
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("up", .touchUpInside), ("outside", .touchUpOutside), ("cancel", .touchCancel),
      ("primary", .primaryActionTriggered),
    ]
    for (name, event) in events {
      control.addAction(UIAction { [log] _ in log.entries.append(name) }, for: event)
    }
  }

  @Test("A tap sends touchDown and touchUpInside, without calling sendActions(for:)")
  func tap() {
    #expect(Headless.touch(control))
    #expect(log.entries == ["down", "up"])
    #expect(control.calls == ["begin", "end"])
  }

  @Test("A tap on a button also triggers its primary action, after the actions for touchUpInside")
  func primaryAction() {
    #expect(Headless.touch(button))
    #expect(log.entries == ["down", "up", "primary"])
  }

  @Test("A control begins to track, is highlighted, and then sends touchDown")
  func began() {
    var states: [String] = []
    control.onBegin = { states.append("begin \($0.isHighlighted)") }
    control.addAction(
      UIAction { [control] _ in states.append("down \(control.isHighlighted) \(control.isTracking)") },
      for: .touchDown)
    Headless.press(control)?.cancel()
    #expect(states == ["begin false", "down true true"])
  }

  @Test("A control ends tracking, sends touchUpInside, and is then no longer highlighted")
  func ended() {
    var states: [String] = []
    control.onEnd = { states.append("end \($0.isTouchInside) \($0.isTracking) \($0.isHighlighted)") }
    control.addAction(
      UIAction { [control] _ in states.append("up \(control.isTracking) \(control.isHighlighted)") },
      for: .touchUpInside)
    Headless.touch(control)
    #expect(states == ["end true true true", "up false true"])
    #expect(!control.isHighlighted)
  }

  @Test("A disabled control that hit testing finds doesn't track a touch")
  func disabledControlInHitTest() {
    final class Found: UIControl {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { self }
    }
    let found = Found(frame: .hundred)
    window.addSubview(found)
    record(found)
    found.isEnabled = false
    #expect(Headless.touch(found))
    found.isEnabled = true
    found.isUserInteractionEnabled = false
    #expect(Headless.touch(found))
    #expect(log.entries.isEmpty)
  }

  @Test("A control that endTracking(_:with:) disables still sends its actions")
  func disabledByEndTracking() {
    control.disablesItself = true
    Headless.touch(control)
    #expect(!control.isEnabled)
    #expect(log.entries == ["down", "up"])
  }

  @Test("A click on a native button triggers its primary action without tracking a touch")
  func click() {
    #expect(Headless.click(button))
    #expect(log.entries == ["primary"])
    button.isEnabled = false
    #expect(!Headless.click(button))
    #expect(log.entries == ["primary"])
  }

  @Test("A touch sends nothing if beginTracking(_:with:) returns false")
  func untracked() {
    control.tracks = false
    let finger = Headless.press(control)
    #expect(finger != nil)
    #expect(!control.isTracking)
    #expect(control.state == .normal)
    finger?.lift()
    #expect(log.entries.isEmpty)
    #expect(control.calls == ["begin"])
  }

  @Test("A touch that isn't tracked doesn't affect the next touch")
  func trackedAfterUntracked() {
    control.tracks = false
    Headless.touch(control)
    control.tracks = true
    Headless.touch(control)
    #expect(log.entries == ["down", "up"])
  }

  @Test("A disabled control ignores touches and lets them through to the view behind it")
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
    #expect(log.entries == ["down", "up"])
    #expect(control.calls.isEmpty)
  }

  @Test("A control that is enabled again receives touches")
  func enabledAgain() {
    control.isEnabled = false
    Headless.touch(control)
    control.isEnabled = true
    Headless.touch(control)
    #expect(log.entries == ["down", "up"])
  }

  @Test("A touch has a view and a location in that view")
  func location() {
    let hit = Headless.touch(CGPoint(x: 13, y: 14), in: window)
    #expect(hit === control)
    #expect(control.locations == [CGPoint(x: 3, y: 4)])
  }

  @Test("A tap on a button's label reaches the button")
  func label() {
    button.setTitle("Send", for: .normal)
    window.layoutIfNeeded()
    #expect(Headless.touch(CGPoint(x: 70, y: 70), in: window) === button)
    #expect(log.entries.contains("up"))
  }
}
