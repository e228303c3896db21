import Testing

@testable import CountdownCore

@Suite("A timeline")
struct TimelineTests {
  private let start = MonotonicInstant(nanoseconds: 1_000)

  private func at(_ nanoseconds: Int64) -> MonotonicInstant { start.advanced(byNanoseconds: nanoseconds) }

  private func running(_ duration: Nanoseconds, interval: Nanoseconds) -> Timeline {
    var timeline = Timeline(duration: duration, interval: interval)
    let change = timeline.start(at: start)
    #expect(change == .changed)
    return timeline
  }

  @Test("The next tick is due when a whole number of intervals remains")
  func nextTick() {
    let timeline = running(25, interval: 10)
    let expected: [(asked: Int64, due: Int64)] = [(0, 5), (4, 5), (5, 15), (14, 15), (15, 25), (24, 25)]
    for (asked, due) in expected {
      #expect(timeline.nextTick(after: at(asked)) == at(due))
    }
    #expect(timeline.nextTick(after: at(25)) == nil)
    #expect(timeline.nextTick(after: at(1_000)) == nil)
  }

  @Test("The next tick skips missed ticks, and may be before the start")
  func lateAndEarly() {
    let timeline = running(100, interval: 10)
    #expect(timeline.nextTick(after: at(57)) == at(60))
    #expect(timeline.nextTick(after: at(-5)) == at(0))
    #expect(timeline.remaining(at: at(-5)) == 105)
  }

  @Test("The step changes exactly when a tick is due")
  func steps() {
    let timeline = running(25, interval: 10)
    let steps = (0...26).map { timeline.step(at: at($0)) }
    for (moment, (before, after)) in zip(1..., zip(steps, steps.dropFirst())) {
      #expect((before != after) == [5, 15, 25].contains(moment))
    }
    #expect(steps.first == 3)
    #expect(steps.last == 0)
  }

  @Test("A timeline finishes at its deadline, and no time remains after it")
  func deadline() {
    var timeline = running(25, interval: 10)
    #expect(timeline.state(at: at(24)) == .running)
    let finishesEarly = timeline.finishIfDue(at: at(24))
    #expect(!finishesEarly)
    #expect(timeline.state(at: at(25)) == .finished)
    #expect(timeline.remaining(at: at(26)) == 0)
    #expect(timeline.phase == .running(deadline: at(25)), "reading the state doesn't change it")
    let finishes = timeline.finishIfDue(at: at(25))
    let finishesTwice = timeline.finishIfDue(at: at(26))
    #expect(finishes && !finishesTwice)
    #expect(timeline.phase == .finished)
  }

  @Test("Only a running timeline has a next tick")
  func notRunning() {
    var timeline = Timeline(duration: 25, interval: 10)
    #expect(timeline.nextTick(after: start) == nil)
    _ = timeline.start(at: start)
    _ = timeline.pause(at: at(3))
    #expect(timeline.nextTick(after: at(3)) == nil)
    #expect(timeline.step(at: at(1_000)) == 3)
    _ = timeline.resume(at: at(1_000))
    #expect(timeline.nextTick(after: at(1_000)) == at(1_002))
    let change = timeline.cancel()
    #expect(change == .cancelled)
    #expect(timeline.nextTick(after: at(1_000)) == nil)
  }

  @Test("Each method returns what observers are to receive")
  func changes() {
    var timeline = running(25, interval: 10)
    let startsAgain = timeline.start(at: at(1))
    let extendsByNothing = timeline.extend(by: 0, at: at(1))
    let extends = timeline.extend(by: 5, at: at(1))
    #expect([startsAgain, extendsByNothing, extends] == [.unchanged, .unchanged, .changed])
    let pauses = timeline.pause(at: at(1))
    let startsPaused = timeline.start(at: at(2))
    #expect([pauses, startsPaused] == [.unchanged, .unchanged], "resuming doesn't begin a new run")
    #expect(timeline.run == 1)
    let cancels = timeline.cancel()
    let cancelsTwice = timeline.cancel()
    let extendsCancelled = timeline.extend(by: 5, at: at(3))
    #expect([cancels, cancelsTwice, extendsCancelled] == [.cancelled, .unchanged, .unchanged])
    #expect(timeline.duration == 30)
    let startsNew = timeline.start(at: at(3))
    #expect(startsNew == .changed)
    #expect(timeline.duration == 25)
  }

  @Test("Values saturate at the bounds of 64 bits")
  func saturation() {
    let late = MonotonicInstant(nanoseconds: .max - 10)
    var timeline = Timeline(duration: Countdown.longest, interval: 1)
    _ = timeline.start(at: late)
    #expect(timeline.remaining(at: late) == 10)
    #expect(timeline.nextTick(after: late) == late.advanced(byNanoseconds: 1))
    _ = timeline.extend(by: .max, at: late)
    #expect(timeline.remaining(at: late) == 10)
    _ = timeline.extend(by: .min, at: late)
    #expect(timeline.phase == .finished)
  }

  @Test("The longest duration works with the shortest and the longest interval")
  func longest() {
    let longest = Countdown.longest
    #expect(running(longest, interval: 1).nextTick(after: start) == at(1))
    #expect(running(longest, interval: longest).nextTick(after: start) == at(longest))
    #expect(running(1, interval: longest).nextTick(after: start) == at(1))
  }
}
