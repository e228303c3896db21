import Testing

@testable import CountdownCore

@Suite("A wake schedule")
struct WakeScheduleTests {
  private static let second = Nanoseconds.perSecond
  private let start = MonotonicInstant(nanoseconds: 100 * second)
  private var schedule: WakeSchedule

  init() {
    schedule = WakeSchedule(
      next: WakeSchedule.Wake(instant: start, leeway: 50_000_000, firstEnd: .distantFuture), period: Self.second)
  }

  private func wake(
    _ milliseconds: Int64, leeway: Nanoseconds = 50_000_000, firstEnd: Int64 = 1_000_000
  ) -> WakeSchedule.Wake {
    WakeSchedule.Wake(instant: after(milliseconds), leeway: leeway, firstEnd: after(firstEnd))
  }

  private func after(_ milliseconds: Int64) -> MonotonicInstant {
    start.advanced(byNanoseconds: milliseconds * 1_000_000)
  }

  @Test("A wake-up before the next scheduled one doesn't change the schedule")
  mutating func early() {
    let isEarly = schedule.advance(past: after(-1)) == nil
    #expect(isEarly)
    #expect(schedule.next == start)
  }

  @Test(
    "A wake-up within the tolerance counts from its scheduled instant, and a later one from its own",
    arguments: [0, 5, 6, 55] as [Int64])
  func onTime(delay: Int64) {
    var schedule = schedule
    let advance = schedule.advance(past: after(delay))
    #expect(advance?.wake == (delay <= 5 ? start : after(delay)))
    #expect(advance?.isOnTime == true)
    #expect(schedule.next == after(1000), "the period stays the same")
  }

  @Test("A wake-up after its leeway, or after a missed one, isn't on time", arguments: [56, 1000, 7001])
  func late(delay: Int64) {
    var schedule = schedule
    #expect(schedule.advance(past: after(delay))?.isOnTime == false)
    #expect(schedule.next > after(delay) && schedule.next <= after(delay + 1000))
  }

  @Test("A schedule covers a wake-up that isn't due earlier and doesn't have less leeway")
  func covers() {
    #expect(schedule.covers(wake(0)))
    #expect(schedule.covers(wake(1)))
    #expect(schedule.covers(wake(50, leeway: 0)))
    #expect(!schedule.covers(wake(0, leeway: 49_000_000)))
    #expect(!schedule.covers(wake(-1)))
  }

  @Test("Alarms whose period is at most the leeway alternate even if a countdown ends")
  func shortPeriod() {
    for (period, isAlternating) in [
      (CountdownScheduler.standardLeeway, true), (CountdownScheduler.standardLeeway + 1, false),
    ] {
      let schedule = WakeSchedule(next: wake(0, firstEnd: 0), period: period)
      #expect(schedule.isAlternating == isAlternating)
    }
  }

  @Test("Alarms don't alternate if a countdown ends within a period or if the period is long")
  func alternating() {
    #expect(schedule.isAlternating)
    #expect(schedule.fits(wake(0)))
    #expect(schedule.fits(wake(0, firstEnd: 1000)), "the following wake-up makes up for a missed one")
    for end in [0, 1, 999] as [Int64] {
      #expect(!schedule.fits(wake(0, firstEnd: end)))
      #expect(!schedule.covers(wake(0, firstEnd: end)))
    }
    #expect(!schedule.covers(wake(1, firstEnd: 1)), "the next wake-up may be missed")
    #expect(schedule.covers(wake(1, firstEnd: 1000)), "the schedule is checked again before the end")
    let guarded = WakeSchedule(next: wake(0, firstEnd: 0), period: Self.second)
    #expect(!guarded.isAlternating)
    #expect(!guarded.fits(wake(0)), "a second alarm that isn't needed costs energy")
    #expect(guarded.covers(wake(0)), "rescheduling would cost more")
    #expect(!WakeSchedule(next: wake(0, firstEnd: 59), period: 60_000_000).isAlternating)
    #expect(WakeSchedule(next: wake(0, firstEnd: 60), period: 60_000_000).isAlternating)
    #expect(!WakeSchedule(next: wake(0), period: 3 * Self.second).isAlternating)
    #expect(!schedule.fits(nil))
  }

  @Test("Extreme periods, leeways, and instants don't trap", arguments: [0, -1, Nanoseconds.min, .max])
  func extremes(period: Nanoseconds) {
    var schedule = WakeSchedule(next: wake(0, leeway: .max), period: period)
    let isDue = schedule.advance(past: .distantFuture) != nil
    #expect(isDue)
    #expect(!schedule.covers(wake(0, leeway: 0)))
  }

  @Test("An outdated alarm is rescheduled, and an idle one stays idle")
  func alarmState() {
    var state = AlarmState.idle
    state.invalidate()
    #expect(state == .idle)
    state = .scheduled(schedule)
    #expect(state.advance(past: after(-1)) == nil)
    #expect(state == .scheduled(schedule))
    #expect(state.advance(past: after(0)) == start)
    #expect(state != .outdated)
    #expect(state.advance(past: after(5000)) != nil)
    #expect(state == .outdated, "a wake-up was missed")
    #expect(state.advance(past: after(9000)) == nil)
  }
}
