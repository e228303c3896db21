import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Observing a countdown")
struct CountdownObservingTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("A new observer receives the current value first")
  func lateObserver() throws {
    let countdown = try countdown(10)
    countdown.start()
    clock.advance(by: 2.5)
    let running = Watch(countdown)
    #expect(running.ticks == [Countdown.Tick(duration: 10, remaining: 7.5, run: 1)])
    countdown.pause()
    clock.advance(by: 5)
    let paused = Watch(countdown)
    #expect(paused.ticks == [Countdown.Tick(duration: 10, remaining: 7.5, run: 1)])
    countdown.resume()
    clock.advance(by: 7.5)
    let finished = Watch(countdown)
    #expect(finished.ticks == [Countdown.Tick(duration: 10, remaining: 0, run: 1)])
    #expect(running.remaining == [7.5, 7, 6, 5, 4, 3, 2, 1, 0])
    #expect(paused.remaining == running.remaining)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A new observer receives an earlier end once")
  func endedWithoutObservers() throws {
    let countdown = try countdown(3)
    countdown.start()
    clock.advance(by: 100)
    let watch = Watch(countdown)
    clock.advance(by: 100)
    #expect(watch.remaining == [0])
  }

  @Test("An idle or canceled countdown sends nothing until it is started", arguments: [true, false])
  func idleOrCanceled(cancelled: Bool) throws {
    let countdown = try countdown(3)
    if cancelled { countdown.cancel() }
    let watch = Watch(countdown)
    clock.advance(by: 10)
    #expect(watch.events.isEmpty)
    countdown.start()
    clock.advance(by: 3)
    #expect(watch.seconds == [3, 2, 1, 0])
  }

  @Test("Each of several observers receives everything")
  func severalObservers() throws {
    let countdown = try countdown(3)
    let watches = (1...5).map { _ in Watch(countdown) }
    countdown.start()
    clock.advance(by: 3)
    countdown.start()
    countdown.cancel()
    for watch in watches {
      #expect(watch.seconds == [3, 2, 1, 0, 3])
      #expect(watch.cancelCount == 1)
    }
  }

  @Test("Handlers for another serial queue run there, in order")
  func otherQueue() throws {
    let countdown = try countdown(5)
    let queue = DispatchQueue(label: "observer")
    let seconds = Recorder<Int>()
    let observation = countdown.observe(
      on: queue,
      onCancel: {
        dispatchPrecondition(condition: .onQueue(queue))
        seconds.record(-1)
      },
      { tick in
        dispatchPrecondition(condition: .onQueue(queue))
        seconds.record(tick.remainingSeconds)
      })
    let onMain = countdown.observe { _ in dispatchPrecondition(condition: .onQueue(.main)) }
    countdown.start()
    queue.sync {}
    for _ in 1...5 {
      clock.advance(by: 1)
      queue.sync {}
    }
    countdown.start()
    queue.sync {}
    countdown.cancel()
    queue.sync {}
    #expect(seconds.values == [5, 4, 3, 2, 1, 0, 5, -1])
    withExtendedLifetime((observation, onMain)) {}
  }

  @Test("A queue that was blocked receives the current value once")
  func blockedQueue() throws {
    let countdown = try countdown(10)
    let queue = DispatchQueue(label: "observer")
    let watch = Watch(countdown, on: queue)
    countdown.start()
    queue.sync {}
    clock.doNotWait(for: queue)
    queue.suspend()
    clock.advance(by: 3.5)
    queue.resume()
    queue.sync {}
    #expect(watch.remaining == [10, 6.5])
    queue.suspend()
    clock.advance(by: 20)
    queue.resume()
    queue.sync {}
    #expect(watch.remaining == [10, 6.5, 0])
  }

  @Test("Canceling an observation on its queue stops a pending hop")
  func cancelOnOtherQueue() throws {
    let countdown = try countdown(10)
    let queue = DispatchQueue(label: "observer")
    let watch = Watch(countdown, on: queue)
    queue.suspend()
    // Runs before the hop of the start.
    queue.async { watch.cancel() }
    countdown.start()
    queue.resume()
    queue.sync {}
    clock.advance(by: 3)
    queue.sync {}
    #expect(watch.events.isEmpty)
  }

  @Test("Canceling an observation doesn't stop the countdown")
  func cancelledObservation() throws {
    let countdown = try countdown(3)
    let ended = Watch(countdown)
    let other = Watch(countdown)
    countdown.start()
    ended.cancel()
    ended.cancel()
    clock.advance(by: 3)
    countdown.start()
    countdown.cancel()
    #expect(ended.events == [.tick(Countdown.Tick(duration: 3, remaining: 3, run: 1))])
    #expect(other.seconds == [3, 2, 1, 0, 3])
  }

  @Test("Releasing an observation ends it and its wake-ups")
  func droppedObservation() throws {
    let countdown = try countdown(3)
    let events = Recorder<Int>()
    var observation: CountdownObservation? = countdown.observe(
      onCancel: { events.record(-1) }, { events.record($0.remainingSeconds) })
    countdown.start()
    clock.advance(by: 1)
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 1)
    countdown.cancel()
    #expect(events.values == [3, 2])
  }

  @Test("A pending delivery is dropped when its observation ends", arguments: [true, false])
  func endsWithPendingDelivery(cancelCountdown: Bool) throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    countdown.start()
    if cancelCountdown { countdown.cancel() }
    watch.cancel()
    clock.isMainQueueStalled = false
    #expect(watch.events.isEmpty)
  }

  @Test("A cancel is delivered once per run, instead of a final tick")
  func onCancel() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 1)
    watch.clear()
    countdown.cancel()
    countdown.cancel()
    clock.advance(by: 10)
    #expect(watch.events == [.cancelled])
    countdown.start()
    countdown.pause()
    countdown.cancel()
    #expect(watch.cancelCount == 2, "once per run")
  }

  @Test("A pending cancel is delivered before the first value of a new run")
  func cancelThenStart() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    watch.clear()
    clock.isMainQueueStalled = true
    countdown.cancel()
    countdown.start()
    clock.isMainQueueStalled = false
    #expect(watch.events == [.cancelled, .tick(Countdown.Tick(duration: 3, remaining: 3, run: 2))])
  }

  @Test("Every observer receives the end even if the first one starts a new run")
  func restartedByTheFirst() throws {
    let countdown = try countdown(1)
    let first = countdown.observe { [weak countdown] in if $0.isFinished { countdown?.start() } }
    let second = Watch(countdown)
    countdown.start()
    clock.advance(by: 1)
    #expect(second.seconds == [1, 0, 1])
    withExtendedLifetime(first) {}
  }

  @Test("A postponed tick isn't lost, whichever operation comes before it", arguments: 0..<4)
  func postponedTick(operation: Int) throws {
    let first = try countdown(10)
    let second = try countdown(10)
    let watches = (Watch(first), Watch(second))
    first.start()
    clock.advance(by: 0.03)
    second.start()
    clock.advance(by: 1.01)
    var other: Watch?
    switch operation {
    case 0: other = Watch(second)
    case 1: second.start()
    case 2:
      second.pause()
      second.resume()
    default: second.pause()
    }
    clock.advance(by: 0.5)
    #expect(watches.1.seconds == [10, 9])
    withExtendedLifetime(other) {}
  }

  @Test("A tick that is pending when the countdown is paused delivers the value at the pause")
  func pausedWithPendingTick() throws {
    let countdown = try countdown(10)
    let watch = Watch(countdown)
    countdown.start()
    clock.isMainQueueStalled = true
    clock.advance(by: 1)
    countdown.pause()
    clock.isMainQueueStalled = false
    #expect(watch.seconds == [10, 9])
  }
}
