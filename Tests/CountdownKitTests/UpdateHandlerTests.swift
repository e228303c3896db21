import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A style's update handler")
struct UpdateHandlerTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton
  let log = Recorder<CountdownStyle.Phase>()

  init() {
    button = window.addButton()
    button.layoutIfNeeded()
  }

  private func style(_ handler: @escaping @MainActor @Sendable (UIButton, CountdownStyle.Phase) -> Void)
    -> CountdownStyle
  {
    var style = CountdownStyle.englishDigits
    style.updateHandler = handler
    return style
  }

  private var logging: CountdownStyle {
    style { [log] _, phase in log.record(phase) }
  }

  private func start(_ seconds: Int = 2, key: String? = nil, style: CountdownStyle) {
    clock.run { button.countdown.start(from: seconds, key: key, style: style) }
  }

  // MARK: Phases

  @Test("The handler is called for each new value and for the end")
  func countdown() {
    start(style: logging)
    #expect(log.values == [.counting(seconds: 2)])
    clock.advance(by: 0.5)
    #expect(log.values.count == 1)
    clock.advance(by: 1.5)
    #expect(log.values == [.counting(seconds: 2), .counting(seconds: 1), .ended])
    start(0, style: logging)
    #expect(log.values.suffix(1) == [.ended])
    #expect(log.values.count == 4)
  }

  @Test(
    "The handler is called when the countdown is canceled, on the button or under its key", arguments: [nil, "handled"])
  func cancel(key: String?) {
    start(key: key, style: logging)
    if key == nil { button.countdown.cancel() } else { clock.run { CountdownCenter.shared.cancel("handled") } }
    #expect(log.values == [.counting(seconds: 2), .restored])
    button.countdown.cancel()
    #expect(log.values.count == 2)
  }

  @Test("Before the next countdown, the handler of the former style can undo its changes")
  func restart() {
    let calls = Recorder<String>()
    start(style: style { _, phase in calls.record("first \(phase)") })
    start(style: style { _, phase in calls.record("second \(phase)") })
    #expect(calls.values == ["first counting(seconds: 2)", "first restored", "second counting(seconds: 2)"])
  }

  @Test("The handler is called for a send, its wait and its failure")
  func send() throws {
    let request = try clock.run { try button.countdown.beginSend(for: 1, style: logging) }
    #expect(log.values == [.sending])
    request.finish(with: .sent())
    #expect(log.values == [.sending, .restored, .counting(seconds: 1)])
    clock.advance(by: 1)
    #expect(log.values.last == .ended)
    try clock.run { try button.countdown.beginSend(for: 1, style: logging) }.finish(with: .failed(RequestFailure()))
    #expect(log.values.suffix(2) == [.sending, .restored])
    try clock.run { try button.countdown.beginSend(for: 0, style: logging) }.finish(with: .sent())
    #expect(log.values.suffix(3) == [.sending, .restored, .ended])
  }

  @Test("At a policy's limit, the handler is told so")
  func limit() throws {
    let policy = ResendPolicy(waits: [2], limit: 1, period: .sliding(10))
    let request = try clock.run { try button.countdown.beginSend(under: policy, key: "handled", style: logging) }
    request.finish(with: .sent())
    #expect(log.values.last == .atLimit(seconds: 10))
    clock.advance(by: 10)
    #expect(log.values.suffix(2) == [.atLimit(seconds: 1), .ended])
  }

  @Test("The handler finds the appearance that it's called for, and runs without animation")
  func appearance() {
    let calls = Recorder<String>()
    var style = style { button, phase in
      calls.record("\(button.currentTitle ?? "") \(button.isEnabled) \(UIView.areAnimationsEnabled)")
    }
    style.endTitle = "Again"
    start(style: style)
    clock.advance(by: 2)
    #expect(calls.values == ["2 false false", "1 false false", "Again true false"])
    start(style: style)
    button.countdown.cancel()
    #expect(calls.values.last == "Again true false")
  }

  @Test("A released button calls no handler, and the style releases its handler with the button")
  func releasedButton() {
    weak var witness: Recorder<String>?
    do {
      let (captured, button) = (Recorder<String>(), UIButton())
      witness = captured
      window.addSubview(button)
      clock.run {
        button.countdown.start(
          from: 2,
          style: style { [log] _, phase in
            captured.record("")
            log.record(phase)
          })
      }
      button.removeFromSuperview()
    }
    #expect(witness == nil)
    clock.advance(by: 2)
    #expect(log.values == [.counting(seconds: 2)])
  }

  // MARK: What the handler changes

  @Test("The handler changes what the style doesn't set, and undoes it", arguments: [true, false])
  func ownChanges(isCanceled: Bool) {
    let (image, ring) = (UIImage(), UIView())
    let handler = style { button, phase in
      switch phase {
      case .counting, .atLimit, .sending:
        button.alpha = 0.5
        button.setImage(image, for: .normal)
        button.addSubview(ring)
      case .ended, .restored:
        button.alpha = 1
        button.setImage(nil, for: .normal)
        ring.removeFromSuperview()
      }
    }
    let before = Appearance(of: button)
    start(style: handler)
    clock.advance(by: 1)
    #expect(button.alpha == 0.5)
    #expect(button.image(for: .normal) === image)
    #expect(ring.superview === button)
    #expect(button.currentTitle == "1")
    if isCanceled { button.countdown.cancel() } else { clock.advance(by: 1) }
    #expect(button.alpha == 1)
    #expect(button.image(for: .normal) == nil)
    #expect(Appearance(of: button) == before)
  }

  @Test("What the style sets is shown over the handler's changes, which are kept as if the app had made them")
  func changesOfStyle() {
    var style = style { button, phase in
      guard case .counting = phase else { return }
      button.setTitle("Handler", for: .normal)
      button.setTitleColor(.blue, for: .normal)
      button.accessibilityValue = "Handler"
      button.isEnabled = true
    }
    style.countingTitleColor = .gray153
    button.isEnabled = false
    start(3, style: style)
    for seconds in [3, 2, 1] {
      #expect(button.title(for: .normal) == "\(seconds)")
      #expect(button.titleColor(for: .normal) == .gray153)
      #expect(button.accessibilityValue == (seconds == 1 ? "1 second" : "\(seconds) seconds"))
      #expect(!button.isEnabled)
      clock.advance(by: 1)
    }
    #expect(button.title(for: .normal) == "Handler")
    #expect(button.titleColor(for: .normal) == .blue)
    #expect(button.accessibilityValue == "Handler")
    #expect(button.isEnabled)
  }

  @Test("What the app changes between two updates becomes the original appearance")
  func appChanges() {
    start(3, style: logging)
    button.setTitle("New", for: .normal)
    button.isEnabled = true
    clock.advance(by: 1)
    #expect(button.currentTitle == "2")
    #expect(!button.isEnabled)
    clock.advance(by: 2)
    #expect(button.currentTitle == "New")
    #expect(button.isEnabled)
  }

  @Test("Without a change, the handler adds nothing to a button that a subclass draws")
  func unchanged() {
    let before = Appearance(of: button)
    start(style: logging)
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(Appearance(of: button) == before)
  }

  // MARK: Calls in the handler

  @Test("The handler can cancel or finish the countdown", arguments: [true, false])
  func cancelInHandler(isCanceled: Bool) {
    let before = Appearance(of: button)
    let handler = style { [log] button, phase in
      log.record(phase)
      guard phase == .counting(seconds: 1) else { return }
      if isCanceled { button.countdown.cancel() } else { button.countdown.current?.finish() }
    }
    start(style: handler)
    clock.advance(by: 1)
    #expect(log.values == [.counting(seconds: 2), .counting(seconds: 1), isCanceled ? .restored : .ended])
    #expect(Appearance(of: button) == before)
    #expect(!button.countdown.isRunning)
    start(style: .digits)
    clock.advance(by: 2)
    #expect(Appearance(of: button) == before)
  }

  @Test("The handler can cancel at the first value, which then shows nothing")
  func cancelAtStart() {
    let before = Appearance(of: button)
    start(style: style { button, _ in button.countdown.cancel() })
    #expect(Appearance(of: button) == before)
    #expect(button.subviews.allSatisfy { !$0.isHidden })
    #expect(clock.armedAlarmCount == 0)
  }

  @Test(
    "The handler can start another countdown",
    arguments: [CountdownStyle.Phase.counting(seconds: 1), .restored, .ended])
  func startInHandler(when: CountdownStyle.Phase) {
    let before = Appearance(of: button)
    start(
      style: style { [clock] button, phase in
        if phase == when { clock.run { button.countdown.start(from: 7, style: .digits) } }
      })
    clock.advance(by: 1)
    if when == .restored { button.countdown.cancel() } else { clock.advance(by: when == .ended ? 1 : 0) }
    #expect(button.currentTitle == "7")
    #expect(!button.isEnabled)
    clock.advance(by: 7)
    #expect(Appearance(of: button) == before)
  }

  @Test("The handler can cancel a send")
  func cancelSendInHandler() throws {
    let before = Appearance(of: button)
    let request = try clock.run {
      try button.countdown.beginSend(
        for: 9,
        style: style { button, phase in
          if phase == .sending { button.countdown.cancel() }
        })
    }
    #expect(Appearance(of: button) == before)
    #expect(!button.countdown.isSending)
    request.finish(with: .sent())
    #expect(Appearance(of: button) == before)
  }

  @Test("The handler can release the button")
  func releaseInHandler() {
    weak var weakButton: UIButton?
    do {
      let button = window.addButton()
      weakButton = button
      clock.run {
        button.countdown.start(
          from: 2,
          style: style { [log] button, phase in
            log.record(phase)
            if phase == .counting(seconds: 1) { button.removeFromSuperview() }
          })
      }
    }
    clock.advance(by: 2)
    #expect(weakButton == nil)
    #expect(log.values == [.counting(seconds: 2), .counting(seconds: 1)])
  }
}
