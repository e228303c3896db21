import Testing
import UIKit

/// A control that records calls of its methods.
final class RecordingControl: UIControl {
  var calls: [String] = []
  var locations: [CGPoint] = []
  var tracks = true
  var isFoundWhileDisabled = false
  var onEnd: () -> Void = {}

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    calls.append("begin")
    locations.append(touch.location(in: self))
    return tracks
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    calls.append("end")
    onEnd()
  }

  override func cancelTracking(with event: UIEvent?) {
    calls.append(event == nil ? "cancel" : "cancel with event")
    super.cancelTracking(with: event)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    calls.append("moved, tracking: \(isTracking)")
  }

  override func sendActions(for controlEvents: UIControl.Event) {
    calls.append("sendActions, highlighted: \(isHighlighted)")
    super.sendActions(for: controlEvents)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    isFoundWhileDisabled ? self : super.hitTest(point, with: event)
  }
}

extension UIControl {
  /// Records the names of the events for which the control performs actions.
  func recordEvents(in log: Log) {
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("up", .touchUpInside), ("outside", .touchUpOutside), ("cancel", .touchCancel),
      ("enter", .touchDragEnter), ("exit", .touchDragExit), ("drag inside", .touchDragInside),
      ("drag outside", .touchDragOutside), ("primary", .primaryActionTriggered),
    ]
    for (name, event) in events {
      addAction(UIAction { _ in log.entries.append(name) }, for: event)
    }
  }
}

@MainActor @Suite("A tap on a control", .eachSystem)
struct TapTests {
  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let control = RecordingControl(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
  private let button = UIButton(frame: CGRect(x: 60, y: 60, width: 20, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(control)
    window.addSubview(button)
    control.recordEvents(in: log)
    button.recordEvents(in: log)
    control.calls = []
  }

  @Test("A tap sends touchDown and touchUpInside, without calling sendActions(for:). It has a location in the control.")
  func tap() {
    #expect(Headless.touch(CGPoint(x: 13, y: 14), in: window) === control)
    #expect(log.entries == ["down", "up"])
    #expect(control.calls == ["begin", "end"])
    #expect(control.locations == [CGPoint(x: 3, y: 4)])
  }

  @Test("A tap on a button or its label also triggers its primary action, after the actions for touchUpInside")
  func primaryAction() {
    button.setTitle("Send", for: .normal)
    window.layoutIfNeeded()
    #expect(Headless.touch(CGPoint(x: 70, y: 70), in: window) === button)
    #expect(log.entries == ["down", "up", "primary"])
  }

  @Test("A control tracks a touch before touchDown and until touchUpInside, and is highlighted until after it")
  func order() {
    var states: [String] = []
    func note(_ name: String) {
      states.append("\(name) \(control.isTouchInside) \(control.isTracking) \(control.isHighlighted)")
    }
    control.onEnd = { note("end") }
    control.addAction(UIAction { _ in note("down") }, for: .touchDown)
    control.addAction(UIAction { _ in note("up") }, for: .touchUpInside)
    Headless.touch(control)
    #expect(states == ["down true true true", "end true true true", "up true false true"])
    #expect(control.state == .normal)
    #expect(!control.isTouchInside)
  }

  @Test("A touch sends nothing if beginTracking(_:with:) returns false, and doesn't affect the next touch")
  func untracked() {
    control.tracks = false
    let finger = Headless.press(control)
    #expect(finger != nil)
    #expect(!control.isTracking)
    #expect(control.state == .normal)
    finger?.lift()
    #expect(log.entries.isEmpty)
    #expect(control.calls == ["begin"])
    control.tracks = true
    Headless.touch(control)
    #expect(log.entries == ["down", "up"])
  }

  @Test("A control that is disabled, or whose user interaction is, doesn't track a touch that hit testing leads to it")
  func disabledControlInHitTest() {
    control.isFoundWhileDisabled = true
    control.isEnabled = false
    #expect(Headless.touch(control))
    control.isEnabled = true
    control.isUserInteractionEnabled = false
    #expect(Headless.touch(control))
    #expect(log.entries.isEmpty)
  }

  @Test("A click on a native button triggers its primary action without tracking a touch")
  func click() {
    #expect(Headless.click(button))
    #expect(log.entries == ["primary"])
    button.isEnabled = false
    #expect(!Headless.click(button))
    #expect(log.entries == ["primary"])
  }

  @Test("A tap reaches a button only if hit testing finds it")
  func reach() {
    let cover = UIView(frame: .hundred)
    window.addSubview(cover)
    #expect(!Headless.touch(button))
    #expect(Headless.touch(CGPoint(x: 70, y: 70), in: window) === cover)
    cover.isUserInteractionEnabled = false
    #expect(Headless.touch(button))
    button.removeFromSuperview()
    #expect(!Headless.touch(button))
  }
}
