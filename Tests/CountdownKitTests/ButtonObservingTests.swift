import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Observing a button's countdown")
struct ButtonObservingTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton
  let log = Log<String>()

  init() {
    button = window.addButton()
  }

  private func start(_ seconds: Int = 3, key: String? = nil) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .digits) { [log] in log.note("end") } }
  }

  private func observe(_ name: String) -> ButtonCountdownObservation {
    button.countdown.observe(onCancel: { [log] in log.note("\(name) canceled") }) { [log] tick in
      log.note("\(name) \(tick.remainingSeconds)")
    }
  }

  // MARK: onTick

  @Test("onTick that is set while counting is called once with the present value, and then at every tick")
  func onTickWhileCounting() {
    start()
    clock.advance(by: 1)
    button.countdown.onTick = { [log] tick in log.note("\(tick.remainingSeconds) \(tick.remaining) \(tick.duration)") }
    #expect(log.values == ["2 2.0 3.0"])
    clock.advance(by: 2)
    #expect(log.values == ["2 2.0 3.0", "1 1.0 3.0", "0 0.0 3.0", "end"])
  }

  @Test("onTick that is set between two ticks is called with the exact remaining time")
  func onTickBetweenTicks() {
    start()
    clock.advance(by: 0.75)
    button.countdown.onTick = { [log] tick in log.note("\(tick.remaining)") }
    #expect(log.values == ["2.25"])
  }

  @Test("onTick isn't called when it's set before the start, after the end, after a cancel, or while sending")
  func onTickOtherwise() throws {
    let note: (Countdown.Tick) -> Void = { [log] _ in log.note("tick") }
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
    button.countdown.onTick = { [log] tick in log.note("\(tick.remainingSeconds)") }
    #expect(log.values.isEmpty)
    clock.isMainQueueStalled = false
    #expect(log.values == ["0", "end"])
  }

  @Test("onTick isn't called for a countdown that is canceled under its key, but not yet on the button")
  func onTickAfterCanceledKey() {
    start(key: "observed")
    clock.isMainQueueStalled = true
    clock.run { CountdownCenter.shared.cancel("observed") }
    button.countdown.onTick = { [log] _ in log.note("tick") }
    clock.isMainQueueStalled = false
    #expect(log.values.isEmpty)
  }

  @Test("onTick can replace or remove itself")
  func onTickReplacesItself() {
    let countdown = button.countdown
    start(5)
    countdown.onTick = { [log] tick in
      log.note("first \(tick.remainingSeconds)")
      countdown.onTick = { tick in
        log.note("second \(tick.remainingSeconds)")
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
    countdown.onCancel = { [log] in log.note("canceled") }
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
    button.countdown.onCancel = { log.note("canceled, \(button.currentTitle ?? ""), \(button.countdown.isRunning)") }
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
    button.countdown.onCancel = { [log] in log.note("canceled") }
    button.countdown.cancel()
    start()
    start(5)
    start(4, key: "observed")
    clock.run { button.countdown.attach(to: "observed") }
    clock.advance(by: 4)
    start()
    button.countdown.finish()
    #expect(log.values == ["end"])
  }

  @Test("onCancel isn't called when a send ends or is canceled, because it isn't a countdown")
  func sendIsNotCanceled() throws {
    button.countdown.onCancel = { [log] in log.note("canceled") }
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

  @Test("onCancel isn't called if a style's update handler starts the next countdown when the button is restored")
  func replacedWhileRestored() {
    let (countdown, clock) = (button.countdown, clock)
    countdown.onCancel = { [log] in log.note("canceled") }
    var style = CountdownStyle.digits
    style.updateHandler = { _, phase in
      if phase == .restored { clock.run { countdown.start(from: 9, style: .digits) } }
    }
    clock.run { countdown.start(from: 3, style: style) }
    countdown.cancel()
    #expect(button.currentTitle == "9")
    #expect(log.values.isEmpty)
  }

  @Test("A countdown button outside a window reports a canceled key when it enters one")
  func canceledOutsideWindow() async {
    let button = CountdownButton()
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
    button.countdown.onCancel = { [log] in log.note("canceled") }
    clock.run { button.countdown.start(from: 9, key: "observed", style: .digits) }
    button.removeFromSuperview()
    clock.run { CountdownCenter.shared.cancel("observed") }
    #expect(log.values.isEmpty)
    clock.run { window.addSubview(button) }
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty, "UIKit is moving the button")
    await mainQueueRuns()
    #expect(log.values == ["canceled"])
  }

  // MARK: observe

  @Test("Several observations receive every tick after onTick, in the order they were added")
  func order() {
    button.countdown.onTick = { [log] tick in log.note("onTick \(tick.remainingSeconds)") }
    button.countdown.onCancel = { [log] in log.note("onCancel") }
    let observations = [observe("a"), observe("b")]
    start(2)
    #expect(log.values == ["onTick 2", "a 2", "b 2"])
    clock.advance(by: 2)
    #expect(log.values.dropFirst(3) == ["onTick 1", "a 1", "b 1", "onTick 0", "a 0", "b 0", "end"])
    start(2)
    button.countdown.cancel()
    #expect(log.values.suffix(3) == ["onCancel", "a canceled", "b canceled"])
    withExtendedLifetime(observations) {}
  }

  @Test("An observation begins with the present value if the button counts")
  func presentValue() {
    var observation = observe("a")
    #expect(log.values.isEmpty)
    start()
    clock.advance(by: 1)
    observation = observe("b")
    #expect(log.values == ["a 3", "a 2", "b 2"])
    clock.advance(by: 2)
    #expect(log.values == ["a 3", "a 2", "b 2", "b 1", "b 0", "end"], "a was released")
    withExtendedLifetime(observation) {}
  }

  @Test("An observation remains for later countdowns, until it's canceled")
  func cancelObservation() {
    let (first, second) = (observe("a"), observe("b"))
    start(1)
    clock.advance(by: 1)
    first.cancel()
    first.cancel()
    start(1)
    button.countdown.cancel()
    #expect(log.values == ["a 1", "b 1", "a 0", "b 0", "end", "b 1", "b canceled"])
    second.cancel()
    start()
    #expect(log.values.count == 7)
  }

  @Test("Canceling or releasing an observation releases its handlers", arguments: [true, false])
  func releasesHandlers(isCanceled: Bool) {
    weak var witness: Log<String>?
    var observation: ButtonCountdownObservation?
    do {
      let captured = Log<String>()
      witness = captured
      observation = button.countdown.observe(onCancel: { captured.note("") }) { _ in captured.note("") }
    }
    #expect(witness != nil)
    if isCanceled { observation?.cancel() } else { observation = nil }
    #expect(witness == nil)
    withExtendedLifetime(observation) {}
  }

  @Test("An observation doesn't retain the button, and nothing is called after the button is gone")
  func releasedButton() {
    weak var weakButton: UIButton?
    var observation: ButtonCountdownObservation?
    var countdown: ButtonCountdown?
    do {
      let button = UIButton()
      window.addSubview(button)
      weakButton = button
      countdown = button.countdown
      observation = button.countdown.observe(onCancel: { [log] in log.note("canceled") }) { [log] _ in log.note("tick")
      }
      clock.run { button.countdown.start(from: 3, style: .digits) }
      button.removeFromSuperview()
    }
    #expect(weakButton == nil)
    clock.advance(by: 3)
    countdown?.cancel()
    observation?.cancel()
    let late = countdown?.observe { [log] _ in log.note("late") }
    clock.run { countdown?.start(from: 3) }
    #expect(log.values == ["tick"])
    withExtendedLifetime(late) {}
  }

  // MARK: Calls in handlers

  @Test("If a handler cancels or starts a countdown, the remaining handlers aren't called for that tick")
  func changeInHandler() {
    let (countdown, clock) = (button.countdown, clock)
    let first = countdown.observe { tick in
      if tick.remainingSeconds == 2 { countdown.cancel() }
    }
    let second = observe("b")
    start()
    clock.advance(by: 1)
    #expect(log.values == ["b 3", "b canceled"])
    let third = countdown.observe(onCancel: { clock.run { countdown.start(from: 9, style: .digits) } }) { _ in }
    let fourth = observe("d")
    start()
    countdown.cancel()
    #expect(log.values.dropFirst(2) == ["b 3", "d 3", "b canceled", "b 9", "d 9"])
    withExtendedLifetime((first, second, third, fourth)) {}
  }

  @Test("An observation that another handler releases or cancels isn't called anymore", arguments: [true, false])
  func endedInHandler(isCanceled: Bool) {
    var second: ButtonCountdownObservation?
    let first = button.countdown.observe(onCancel: {
      if isCanceled { second?.cancel() } else { second = nil }
    }) { tick in
      guard tick.remainingSeconds == 2 else { return }
      if isCanceled { second?.cancel() } else { second = nil }
    }
    second = observe("b")
    start()
    clock.advance(by: 1)
    #expect(log.values == ["b 3"])
    button.countdown.cancel()
    second = observe("c")
    start()
    button.countdown.cancel()
    #expect(log.values == ["b 3", "c 3"])
    withExtendedLifetime(first) {}
  }

  @Test("An observation that a handler adds receives the present tick once")
  func addedInHandler() {
    var added: ButtonCountdownObservation?
    button.countdown.onTick = { tick in
      if tick.remainingSeconds == 2 { added = observe("added") }
    }
    start()
    clock.advance(by: 2)
    #expect(log.values == ["added 2", "added 1"])
    withExtendedLifetime(added) {}
  }

  @Test("If a handler releases the button, no other handler is called")
  func releasedInHandler() {
    let log = log
    var observation: ButtonCountdownObservation?
    do {
      let button = window.addButton()
      observation = button.countdown.observe(onCancel: { log.note("canceled") }) { tick in
        log.note("observed \(tick.remainingSeconds)")
      }
      button.countdown.onTick = { [weak button] tick in
        log.note("onTick \(tick.remainingSeconds)")
        if tick.remainingSeconds == 2 { button?.removeFromSuperview() }
      }
      clock.run { button.countdown.start(from: 3, style: .digits) { log.note("end") } }
    }
    clock.advance(by: 3)
    #expect(log.values == ["onTick 3", "observed 3", "onTick 2"])
    withExtendedLifetime(observation) {}
  }
}
