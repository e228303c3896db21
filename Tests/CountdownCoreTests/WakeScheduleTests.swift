import Testing

@testable import CountdownCore

@Suite("The rhythm of wake-ups")
struct WakeRhythmTests {
  private static let second = Nanoseconds.perSecond
  private let start = MonotonicInstant(nanoseconds: 100 * second)
  private var rhythm: WakeSchedule

  init() {
    rhythm = WakeSchedule(
      next: WakeSchedule.Wake(instant: start, leeway: 50_000_000, firstEnd: .distantFuture), interval: Self.second)
  }

  private func wake(
    _ milliseconds: Int64, leeway: Nanoseconds = 50_000_000, firstEnd: Int64 = 1_000_000
  ) -> WakeSchedule.Wake {
    WakeSchedule.Wake(instant: after(milliseconds), leeway: leeway, firstEnd: after(firstEnd))
  }

  private func after(_ milliseconds: Int64) -> MonotonicInstant {
    start.advanced(byNanoseconds: milliseconds * 1_000_000)
  }

  @Test("Before the next beat it stays as it is")
  mutating func early() {
    #expect(rhythm.advance(past: after(-1)) == nil)
    #expect(rhythm.next == start)
    #expect(!rhythm.isBroken)
  }

  @Test("On the beat, the rest counts from the beat; later, from the wake-up", arguments: [0, 5, 6, 55] as [Int64])
  func onTheBeat(delay: Int64) {
    var rhythm = rhythm
    #expect(rhythm.advance(past: after(delay)) == (delay <= 5 ? start : after(delay)))
    #expect(rhythm.next == after(1000), "the beat stays")
    #expect(!rhythm.isBroken)
  }

  @Test(
    "A wake-up that is later than its leeway breaks it, and so does a beat that was missed",
    arguments: [56, 1000, 7001])
  func broken(delay: Int64) {
    var rhythm = rhythm
    #expect(rhythm.advance(past: after(delay)) != nil)
    #expect(rhythm.isBroken)
    #expect(rhythm.next > after(delay) && rhythm.next <= after(delay + 1000))
  }

  @Test("It is kept for whoever is due at the next beat, or later, and can wait for as long")
  mutating func kept() {
    #expect(rhythm.isKept(for: wake(0)))
    #expect(rhythm.isKept(for: wake(1)))
    #expect(rhythm.isKept(for: wake(50, leeway: 0)))
    #expect(!rhythm.isKept(for: wake(0, leeway: 49_000_000)))
    #expect(!rhythm.isKept(for: wake(-1)))
    rhythm.isBroken = true
    #expect(!rhythm.isKept(for: wake(0)))
  }

  @Test("Beats that are no more than a leeway apart take turns, whatever ends")
  func leewayApart() {
    for (interval, isShared) in [(CountdownScheduler.leeway, true), (CountdownScheduler.leeway + 1, false)] {
      let rhythm = WakeSchedule(next: wake(0, firstEnd: 0), interval: interval)
      #expect(rhythm.isShared == isShared)
    }
  }

  @Test("A beat has both alarms if a countdown ends before the next, and so has one of a slow rhythm")
  func sharing() {
    #expect(rhythm.isShared)
    #expect(rhythm.isRight(for: wake(0)))
    #expect(rhythm.isRight(for: wake(0, firstEnd: 1000)), "the next beat makes up for a missed one")
    for end in [0, 1, 999] as [Int64] {
      #expect(!rhythm.isRight(for: wake(0, firstEnd: end)))
      #expect(!rhythm.isKept(for: wake(0, firstEnd: end)))
    }
    #expect(!rhythm.isKept(for: wake(1, firstEnd: 1)), "the next beat may be missed")
    #expect(rhythm.isKept(for: wake(1, firstEnd: 1000)), "it is looked at again on the way")
    let guarded = WakeSchedule(next: wake(0, firstEnd: 0), interval: Self.second)
    #expect(!guarded.isShared)
    #expect(!guarded.isRight(for: wake(0)), "a guard that is not needed costs")
    #expect(guarded.isKept(for: wake(0)), "but no more than setting it anew")
    #expect(!WakeSchedule(next: wake(0, firstEnd: 59), interval: 60_000_000).isShared)
    #expect(WakeSchedule(next: wake(0, firstEnd: 60), interval: 60_000_000).isShared)
    #expect(!WakeSchedule(next: wake(0), interval: 3 * Self.second).isShared)
    #expect(!rhythm.isRight(for: nil))
  }

  @Test("An interval of nothing, and an instant at the end of time, do not trap")
  func extremes() {
    for interval in [0, -1, Nanoseconds.min, .max] {
      var rhythm = WakeSchedule(next: wake(0, leeway: .max), interval: interval)
      #expect(rhythm.advance(past: .distantFuture) != nil)
      #expect(!rhythm.isKept(for: wake(0, leeway: 0)))
    }
  }
}
