import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("The handlers of a button's countdown")
struct ButtonHandlerTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton
  let log = Recorder<String>()

  init() {
    button = window.addButton()
  }

  private func start(_ seconds: Int = 3, key: String? = nil) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .digits) { [log] in log.record("end") } }
  }

  // MARK: onTick

  @Test("onTick that is set while counting is called once with the present value, and then at every tick")
  func onTickWhileCounting() {
    start()
    clock.advance(by: 1)
    button.countdown.onTick = { [log] tick in log.record("\(tick.remainingSeconds) \(tick.remaining) \(tick.duration)")
    }
    #expect(log.values == ["2 2.0 3.0"])
    clock.advance(by: 2)
    #expect(log.values == ["2 2.0 3.0", "1 1.0 3.0", "0 0.0 3.0", "end"])
  }

  @Test("onTick that is set between two ticks is called with the exact remaining time")
  func onTickBetweenTicks() {
    start()
    clock.advance(by: 0.75)
    button.countdown.onTick = { [log] tick in log.record("\(tick.remaining)") }
    #expect(log.values == ["2.25"])
  }

  @Test("onTick isn't called when it's set before the start, after the end, after a cancel, or while sending")
  func onTickOtherwise() throws {
    let note: (Countdown.Tick) -> Void = { [log] _ in log.record("tick") }
    button.countdown.onTick = note
    button.countdown.onTick = nil
    start(1)
    clock.advance(by: 1)
    button.countdown.onTick = note
    button.countdown.onTick = nil
    start()
    button.countdown.cancel()
    button.countdown.onTick = note
    let request = try clock.run { try button.countdown.beginSend(for: 3) }
    button.countdown.onTick = note
    #expect(log.values == ["end"])
    request.finish(with: .sent())
    #expect(log.values == ["end", "tick"])
  }

  @Test("onTick that is set after the time is over, but before the end is delivered, is called for the end only")
  func onTickBeforeDeliveredEnd() {
    start()
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    button.countdown.onTick = { [log] tick in log.record("\(tick.remainingSeconds)") }
    #expect(log.values.isEmpty)
    clock.isMainQueueStalled = false
    #expect(log.values == ["0", "end"])
  }

  @Test("onTick isn't called for a countdown that is canceled under its key, but not yet on the button")
  func onTickAfterCanceledKey() {
    start(key: "observed")
    clock.isMainQueueStalled = true
    clock.run { CountdownCenter.shared.cancel("observed") }
    button.countdown.onTick = { [log] _ in log.record("tick") }
    clock.isMainQueueStalled = false
    #expect(log.values.isEmpty)
  }

  @Test("onTick can replace or remove itself")
  func onTickReplacesItself() {
    let countdown = button.countdown
    start(5)
    countdown.onTick = { [log] tick in
      log.record("first \(tick.remainingSeconds)")
      countdown.onTick = { tick in
        log.record("second \(tick.remainingSeconds)")
        if tick.remainingSeconds == 4 { countdown.onTick = nil }
      }
    }
    #expect(log.values == ["first 5", "second 5"])
    clock.advance(by: 5)
    #expect(log.values == ["first 5", "second 5", "second 4", "end"])
  }

  @Test("onTick can cancel the countdown when it's set")
  func onTickCancels() {
    let countdown = button.countdown
    countdown.onCancel = { [log] in log.record("canceled") }
    start()
    countdown.onTick = { _ in countdown.cancel() }
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["canceled"])
  }

  // MARK: onCancel

  enum Cancel: CaseIterable {
    case cancel, key, idleKey, zeroSeconds, send
  }

  private func cancel(_ cancel: Cancel) {
    clock.run {
      switch cancel {
      case .cancel: button.countdown.cancel()
      case .key: CountdownCenter.shared.cancel("observed")
      case .idleKey: button.countdown.attach(to: "idle")
      case .zeroSeconds: button.countdown.start(from: 0, style: .digits)
      case .send: button.countdown.attach(to: "sent")
      }
    }
  }

  @Test("onCancel is called once after each kind of cancel, on a restored button", arguments: Cancel.allCases)
  func onCancel(kind: Cancel) throws {
    let other = window.addButton()
    let request = try clock.run { try other.countdown.beginSend(for: 3, key: "sent") }
    let (button, log) = (button, log)
    start(key: "observed")
    button.countdown.onCancel = { log.record("canceled, \(button.currentTitle ?? ""), \(button.countdown.isRunning)") }
    cancel(kind)
    let title = kind == .send ? CountdownStyle.standard.sendingTitle ?? "" : "Send"
    #expect(log.values == ["canceled, \(title), false"])
    cancel(.cancel)
    clock.advance(by: 5)
    #expect(log.values.count == 1)
    request.finish(with: .sent(wait: 0))
  }

  @Test("onCancel isn't called at the end, when another countdown replaces the present one, or while idle")
  func notCanceled() {
    button.countdown.onCancel = { [log] in log.record("canceled") }
    button.countdown.cancel()
    start()
    start(5)
    start(4, key: "observed")
    clock.run { button.countdown.attach(to: "observed") }
    clock.advance(by: 4)
    start()
    button.countdown.current?.finish()
    #expect(log.values == ["end"])
  }

  @Test("onCancel is called once if the button starts under a key that was canceled, but not yet on the button")
  func startAfterCanceledKey() {
    start(key: "observed")
    button.countdown.onCancel = { [log] in log.record("canceled") }
    clock.isMainQueueStalled = true
    clock.run { CountdownCenter.shared.cancel("observed") }
    start(0, key: "observed")
    clock.isMainQueueStalled = false
    #expect(log.values == ["canceled", "end"])
  }

  @Test("onCancel isn't called when a send ends or is canceled, because it isn't a countdown")
  func sendIsNotCanceled() throws {
    button.countdown.onCancel = { [log] in log.record("canceled") }
    try clock.run { try button.countdown.beginSend(for: 3) }.finish(with: .failed(RequestFailure()))
    let request = try clock.run { try button.countdown.beginSend(for: 3) }
    button.countdown.cancel()
    request.finish(with: .sent())
    #expect(log.values.isEmpty)
  }

  @Test("onCancel can start the next countdown, and can remove itself")
  func onCancelStarts() {
    let (countdown, clock) = (button.countdown, clock)
    countdown.onCancel = {
      countdown.onCancel = nil
      clock.run { countdown.start(from: 9, style: .digits) }
    }
    start()
    countdown.cancel()
    #expect(button.currentTitle == "9")
    countdown.cancel()
    #expect(button.currentTitle == "Send")
  }

  @Test("If a handler releases the button, no other handler is called")
  func releasedInHandler() {
    let log = log
    do {
      let button = window.addButton()
      button.countdown.onCancel = { log.record("canceled") }
      button.countdown.onTick = { [weak button] tick in
        log.record("onTick \(tick.remainingSeconds)")
        if tick.remainingSeconds == 2 { button?.removeFromSuperview() }
      }
      clock.run { button.countdown.start(from: 3, style: .digits) { log.record("end") } }
    }
    clock.advance(by: 3)
    #expect(log.values == ["onTick 3", "onTick 2"])
  }
}
