import Foundation
import Testing

@testable import SampleApp

@Suite("The tick checker")
struct TickCheckerTests {
  /// Returns the findings for a countdown from 3. The readings are times in milliseconds and values; nil is the end.
  private func findings(
    _ readings: [(Int, Int?)], stoppedAt stop: Int? = nil, stalls: [(Int, Int)] = []
  ) -> [TickFinding] {
    var checker = TickChecker(count: 3)
    if let stop { checker.recordStop(after: .milliseconds(stop)) }
    for (time, value) in readings { checker.record(value, after: .milliseconds(time)) }
    return checker.findings(
      stalls: stalls.map { Stall(start: .milliseconds($0.0), end: .milliseconds($0.1)) })
  }

  @Test("Values that are on time, slightly late, or read repeatedly are correct")
  func correct() {
    #expect(findings([(0, 3), (1000, 2), (2000, 1), (3000, nil)]).isEmpty)
    #expect(findings([(9, 3), (1050, 2), (2999, 1), (3999, nil)]).isEmpty)
    #expect(findings([(0, 3), (1, 3), (1000, 2), (1500, 2), (2000, 1), (3000, nil), (9000, nil)]).isEmpty)
  }

  @Test("A value that is a nanosecond early is a fault, even during a stall")
  func early() {
    var checker = TickChecker(count: 3)
    let lead = Duration.nanoseconds(1)
    checker.record(3, after: .zero)
    checker.record(2, after: .seconds(1) - lead)
    checker.record(1, after: .seconds(2))
    checker.record(nil, after: .seconds(3) - lead)
    let stall = Stall(start: .zero, end: .seconds(4))
    let early = checker.findings(stalls: [stall]).filter(\.isFault)
    #expect(early == [.early(2, by: lead), .early(0, by: lead)])
  }

  @Test("A value that is never shown is missing")
  func missing() {
    #expect(findings([(0, 3), (2000, 1), (3000, nil)]) == [.missing(2)])
    #expect(findings([(0, 3), (1000, 2), (3000, nil)]) == [.missing(1)])
    #expect(findings([(0, 3), (1000, 2), (2000, 1)]) == [.missing(0)])
    #expect(findings([]) == [.missing(3), .missing(2), .missing(1), .missing(0)])
  }

  @Test("A value is late after a second")
  func late() {
    #expect(findings([(0, 3), (1000, 2), (2000, 1), (4000, nil)]) == [.late(0, by: .seconds(1))])
    #expect(findings([(0, 3), (2100, 2), (2200, 1), (3000, nil)]) == [.late(2, by: .milliseconds(1100))])
  }

  @Test("The first value must be shown immediately")
  func firstValue() {
    #expect(findings([(0, 2), (2000, 1), (3000, nil)]).contains(.wrongFirstValue(shown: 2)))
    let afterTheOldTitle = findings([(0, nil), (200, 3), (1000, 2), (2000, 1), (3000, nil)])
    #expect(afterTheOldTitle.contains(.wrongFirstValue(shown: 0)))
  }

  @Test("A missing first value is a fault unless a stall hid it")
  func hiddenFirstValue() {
    let readings = [(2300, 1), (3000, nil)] as [(Int, Int?)]
    #expect(findings(readings, stalls: [(1, 2300)]) == [.stalled(3), .stalled(2)])
    #expect(findings(readings, stalls: [(2400, 2900)]).contains(.wrongFirstValue(shown: 1)))
  }

  @Test("A delayed start is reported once, not for every value")
  func laterStart() {
    let shifted = [(2200, 3), (3250, 2), (4200, 1), (5200, nil)] as [(Int, Int?)]
    #expect(findings(shifted, stalls: [(1, 2199)]) == [.stalled(3)])
    #expect(findings(shifted) == [.late(3, by: .milliseconds(2200))])
    // The countdown becomes visible before the next value is due.
    let back = findings([(20, 3), (1020, 2)], hidden: (1400, 2010), [(2011, 2), (2020, 1), (3020, nil)])
    #expect(back.isEmpty)
  }

  @Test("An increasing value is a fault")
  func rising() {
    #expect(findings([(0, 3), (1000, 2), (1400, 3), (2000, 1), (3000, nil)]) == [.increased(from: 2, to: 3)])
    #expect(findings([(0, 3), (1000, 2), (2000, 1), (3000, nil), (3100, 1)]) == [.increased(from: 0, to: 1)])
  }

  @Test("A value that a stall delayed or hid isn't a fault")
  func stalled() {
    let overslept = findings([(0, 3), (1000, 2), (4600, nil)], stalls: [(1900, 4590)])
    #expect(overslept == [.stalled(1), .stalled(0)])
    #expect(!overslept.contains { $0.isFault })
    #expect(findings([(0, 3), (1000, 2), (2700, 1), (3000, nil)], stalls: [(1900, 2690)]) == [.stalled(1)])
  }

  @Test("A stall at another time excuses no fault")
  func stallElsewhere() {
    let findings = findings([(0, 3), (2000, 1), (4000, nil)], stalls: [(100, 900), (2100, 2900)])
    #expect(findings == [.missing(2), .late(0, by: .seconds(1))])
  }

  @Test("A stopped countdown ends at the stop, and later values aren't expected")
  func stopped() {
    #expect(findings([(0, 3), (1000, 2), (1400, nil)], stoppedAt: 1400).isEmpty)
    #expect(findings([(0, 3), (1400, nil)], stoppedAt: 1400).isEmpty, "2 might have come at 1.9 s")
    #expect(findings([(0, 3), (2100, nil)], stoppedAt: 2100) == [.missing(2)])
    #expect(findings([(0, 3), (1000, 2), (1300, nil)], stoppedAt: 1400) == [.early(0, by: .milliseconds(100))])
    #expect(
      findings([(0, 3), (1000, 2), (2000, 1), (3000, nil)], stoppedAt: 1400) == [.late(0, by: .milliseconds(1600))])
    #expect(findings([(0, 3), (1000, 2), (1400, nil), (2000, 1)], stoppedAt: 1400) == [.increased(from: 0, to: 1)])
  }

  /// Returns the findings for a countdown from 3 that is hidden for a period.
  private func findings(
    _ before: [(Int, Int?)], hidden: (Int, Int), _ after: [(Int, Int?)], stalls: [(Int, Int)] = []
  ) -> [TickFinding] {
    var checker = TickChecker(count: 3)
    for (time, value) in before { checker.record(value, after: .milliseconds(time)) }
    checker.recordHidden(from: .milliseconds(hidden.0), to: .milliseconds(hidden.1))
    for (time, value) in after { checker.record(value, after: .milliseconds(time)) }
    return checker.findings(
      stalls: stalls.map { Stall(start: .milliseconds($0.0), end: .milliseconds($0.1)) })
  }

  @Test("A value that is due while the countdown is hidden is expected when it reappears")
  func hidden() {
    #expect(findings([(0, 3), (1000, 2)], hidden: (1400, 2400), [(2401, 1), (3000, nil)]).isEmpty)
    #expect(findings([(0, 3)], hidden: (400, 2400), [(2401, 1), (3000, nil)]).isEmpty)
    #expect(findings([(0, 3)], hidden: (400, 9000), [(9001, nil)]).isEmpty)
    #expect(findings([(0, 3)], hidden: (400, 9000), [(10_000, nil)]) == [.late(0, by: .seconds(1))])
    #expect(findings([(0, 3)], hidden: (400, 700), [(701, 3), (1000, 2), (2000, 1), (3000, nil)]).isEmpty)
    // The value 2 is visible for so short a time that a normal delay hides it.
    #expect(findings([(0, 3)], hidden: (400, 1600), [(2001, 1), (3000, nil)]).isEmpty)
  }

  @Test("The first value after a return must be current")
  func staleOnReturn() {
    let stale = findings([(0, 3), (1000, 2)], hidden: (1400, 2400), [(2401, 2), (2402, 1), (3000, nil)])
    #expect(stale == [.staleOnReturn(shown: 2)])
    #expect(findings([(0, 3)], hidden: (400, 4000), [(4001, 3), (4002, nil)]) == [.staleOnReturn(shown: 3)])
    let early = findings([(0, 3)], hidden: (400, 700), [(701, 2), (2000, 1), (3000, nil)])
    #expect(early == [.early(2, by: .milliseconds(299))])
    #expect(findings([(0, 3)], hidden: (400, 700), [(701, nil)]).contains { $0.isFault })
  }

  @Test("An outdated value after a return isn't a fault if a stall delayed the tick")
  func stalledOnReturn() {
    let readings = [(2400, 2), (2401, 1), (3000, nil)] as [(Int, Int?)]
    #expect(findings([(0, 3)], hidden: (400, 2300), readings, stalls: [(1100, 2299)]).isEmpty)
    #expect(findings([(0, 3)], hidden: (400, 2300), readings, stalls: [(500, 1600)]) == [.staleOnReturn(shown: 2)])
  }

  @Test("After a return from a covering page, a tick may be pending, but not late")
  func pendingOnReturn() {
    for (time, isFault) in [(2480, false), (3900, true)] {
      var checker = TickChecker(count: 3)
      for (time, value) in [(0, 3), (1000, 2)] { checker.record(value, after: .milliseconds(time)) }
      checker.recordHidden(from: .milliseconds(1900), to: .milliseconds(2010), mustBeCurrent: false)
      checker.record(2, after: .milliseconds(2011))
      checker.record(1, after: .milliseconds(time))
      checker.record(nil, after: .milliseconds(max(3000, time + 1)))
      #expect(checker.findings().contains { $0.isFault } == isFault)
    }
  }

  @Test("A return excuses no other fault")
  func missingAfterReturn() {
    #expect(findings([(0, 3)], hidden: (400, 700), [(701, 3), (2000, 1), (3000, nil)]) == [.missing(2)])
    let stalled = findings(
      [(0, 3)], hidden: (400, 700), [(701, 3), (2000, 1), (3000, nil)], stalls: [(800, 1990)])
    #expect(stalled == [.stalled(2)])
  }

  @Test("The checker continues after it's encoded and decoded")
  func coded() throws {
    var checker = TickChecker(count: 3)
    checker.record(3, after: .zero)
    checker.recordHidden(from: .milliseconds(400), to: .milliseconds(1100))
    var copy = try JSONDecoder().decode(TickChecker.self, from: JSONEncoder().encode(checker))
    copy.record(3, after: .milliseconds(1101))
    copy.record(1, after: .milliseconds(2000))
    copy.record(nil, after: .milliseconds(3000))
    #expect(copy.findings() == [.staleOnReturn(shown: 3), .missing(2)])
  }

  @Test("The checker provides the latest value, the end, and the largest delay")
  func state() {
    var checker = TickChecker(count: 2)
    #expect(checker.shown == nil)
    checker.record(2, after: .zero)
    checker.record(1, after: .milliseconds(1030))
    #expect(checker.shown == 1)
    #expect(!checker.hasEnded)
    checker.record(nil, after: .milliseconds(2010))
    #expect(checker.hasEnded)
    #expect(checker.largestDelay == .milliseconds(30))
  }

  @Test("Findings have descriptions")
  func descriptions() {
    #expect("\(TickFinding.early(2, by: .milliseconds(100)))" == "2 was 0.1 seconds early")
    #expect("\(TickFinding.late(0, by: .seconds(1)))" == "the end was 1.0 seconds late")
    #expect("\(TickFinding.missing(1))" == "1 is missing")
    #expect("\(TickFinding.staleOnReturn(shown: 3))".hasSuffix("out of date: 3"))
  }
}

@Suite("A tracked countdown")
struct TrackedCountdownTests {
  private let start: Duration = .seconds(1000)

  private func page(_ seconds: Int?) -> Page {
    .sample(controls: [.sample(title: seconds.map { "\($0)秒" } ?? "获取验证码")])
  }

  private func after(_ milliseconds: Int) -> Duration { start + .milliseconds(milliseconds) }

  @Test("Pages are ignored while the countdown is hidden, and read when it reappears")
  func hidden() {
    var counting = TrackedCountdown(count: 3, number: 1, now: start)
    counting.record(page(3), now: after(0))
    counting.hiddenSince = after(400)
    counting.record(page(nil), now: after(401))
    #expect(counting.checker.shown == 3)
    counting.recordReappearance(on: page(2), at: after(1200), now: after(1203))
    counting.record(page(1), now: after(2000))
    counting.record(page(nil), now: after(3000))
    #expect(counting.checker.findings().isEmpty)
    #expect(counting.checker.largestDelay == .milliseconds(3))
  }

  @Test("A countdown that was never hidden can't reappear")
  func neverHidden() {
    var counting = TrackedCountdown(count: 3, number: 1, now: start)
    counting.recordReappearance(on: page(2), at: after(0), now: after(0))
    #expect(counting.checker.shown == nil)
  }

  @Test("The remaining time follows the clock")
  func remaining() {
    #expect(TrackedCountdown(count: 3, number: 1, now: start).remaining(now: after(2400)) == .milliseconds(600))
  }
}
