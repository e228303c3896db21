import Foundation
import Testing

@testable import SampleApp

@Suite("Judging ticks")
struct TickJudgeTests {
  /// What is found in a count of 3 that was seen so: milliseconds and values, nil for the end.
  private func findings(
    _ sightings: [(Int, Int?)], stoppedAt stop: Int? = nil, stalls: [(Int, Int)] = []
  ) -> [TickFinding] {
    var judge = TickJudge(count: 3)
    if let stop { judge.stopped(after: .milliseconds(stop)) }
    for (time, value) in sightings { judge.saw(value, after: .milliseconds(time)) }
    return judge.findings(
      stalls: stalls.map { Stall(start: .milliseconds($0.0), end: .milliseconds($0.1)) })
  }

  @Test("On time, a little late, and seen more than once: all right")
  func right() {
    #expect(findings([(0, 3), (1000, 2), (2000, 1), (3000, nil)]).isEmpty)
    #expect(findings([(9, 3), (1050, 2), (2999, 1), (3999, nil)]).isEmpty)
    #expect(findings([(0, 3), (1, 3), (1000, 2), (1500, 2), (2000, 1), (3000, nil), (9000, nil)]).isEmpty)
  }

  @Test("A nanosecond early is early, and no stall excuses it")
  func early() {
    var judge = TickJudge(count: 3)
    let lead = Duration.nanoseconds(1)
    judge.saw(3, after: .zero)
    judge.saw(2, after: .seconds(1) - lead)
    judge.saw(1, after: .seconds(2))
    judge.saw(nil, after: .seconds(3) - lead)
    let stall = Stall(start: .zero, end: .seconds(4))
    let early = judge.findings(stalls: [stall]).filter(\.isFault)
    #expect(early == [.early(2, by: lead), .early(0, by: lead)])
  }

  @Test("A value that was left out is missing")
  func missing() {
    #expect(findings([(0, 3), (2000, 1), (3000, nil)]) == [.missing(2)])
    #expect(findings([(0, 3), (1000, 2), (3000, nil)]) == [.missing(1)])
    #expect(findings([(0, 3), (1000, 2), (2000, 1)]) == [.missing(0)])
    #expect(findings([]) == [.missing(3), .missing(2), .missing(1), .missing(0)])
  }

  @Test("A second is late, less is not")
  func late() {
    #expect(findings([(0, 3), (1000, 2), (2000, 1), (4000, nil)]) == [.late(0, by: .seconds(1))])
    #expect(findings([(0, 3), (2100, 2), (2200, 1), (3000, nil)]) == [.late(2, by: .milliseconds(1100))])
  }

  @Test("The first value must be there from the start")
  func notAtOnce() {
    #expect(findings([(0, 2), (2000, 1), (3000, nil)]).contains(.notAtOnce(shown: 2)))
    let afterTheOldTitle = findings([(0, nil), (200, 3), (1000, 2), (2000, 1), (3000, nil)])
    #expect(afterTheOldTitle.contains(.notAtOnce(shown: 0)))
  }

  @Test("A first value that a stall has hidden is no fault; one that nothing has hidden is")
  func hiddenAtOnce() {
    let sightings = [(2300, 1), (3000, nil)] as [(Int, Int?)]
    #expect(findings(sightings, stalls: [(1, 2300)]) == [.stalled(3), .stalled(2)])
    #expect(findings(sightings, stalls: [(2400, 2900)]).contains(.notAtOnce(shown: 1)))
  }

  @Test("A count that is seen to start later than assumed is late by as much, and not at every value")
  func laterStart() {
    let shifted = [(2200, 3), (3250, 2), (4200, 1), (5200, nil)] as [(Int, Int?)]
    #expect(findings(shifted, stalls: [(1, 2199)]) == [.stalled(3)])
    #expect(findings(shifted) == [.late(3, by: .milliseconds(2200))])
    // Here the return comes before the next value is due.
    let back = findings([(20, 3), (1020, 2)], away: (1400, 2010), [(2011, 2), (2020, 1), (3020, nil)])
    #expect(back.isEmpty)
  }

  @Test("Values only fall")
  func rising() {
    #expect(findings([(0, 3), (1000, 2), (1400, 3), (2000, 1), (3000, nil)]) == [.rose(from: 2, to: 3)])
    #expect(findings([(0, 3), (1000, 2), (2000, 1), (3000, nil), (3100, 1)]) == [.rose(from: 0, to: 1)])
  }

  @Test("What fell into a stall is told, and is no fault")
  func stalled() {
    let overslept = findings([(0, 3), (1000, 2), (4600, nil)], stalls: [(1900, 4590)])
    #expect(overslept == [.stalled(1), .stalled(0)])
    #expect(!overslept.contains { $0.isFault })
    #expect(findings([(0, 3), (1000, 2), (2700, 1), (3000, nil)], stalls: [(1900, 2690)]) == [.stalled(1)])
  }

  @Test("A stall at another time excuses nothing")
  func stallElsewhere() {
    let findings = findings([(0, 3), (2000, 1), (4000, nil)], stalls: [(100, 900), (2100, 2900)])
    #expect(findings == [.missing(2), .late(0, by: .seconds(1))])
  }

  @Test("A countdown that is stopped ends then; what was not due by then is not asked for")
  func stopped() {
    #expect(findings([(0, 3), (1000, 2), (1400, nil)], stoppedAt: 1400).isEmpty)
    #expect(findings([(0, 3), (1400, nil)], stoppedAt: 1400).isEmpty, "2 might have come at 1.9 s")
    #expect(findings([(0, 3), (2100, nil)], stoppedAt: 2100) == [.missing(2)])
    #expect(findings([(0, 3), (1000, 2), (1300, nil)], stoppedAt: 1400) == [.early(0, by: .milliseconds(100))])
    #expect(
      findings([(0, 3), (1000, 2), (2000, 1), (3000, nil)], stoppedAt: 1400) == [.late(0, by: .milliseconds(1600))])
    #expect(findings([(0, 3), (1000, 2), (1400, nil), (2000, 1)], stoppedAt: 1400) == [.rose(from: 0, to: 1)])
  }

  /// What is found in a count of 3 that could not be seen for a while; the first sighting after that is the return.
  private func findings(
    _ before: [(Int, Int?)], away: (Int, Int), _ after: [(Int, Int?)], stalls: [(Int, Int)] = []
  ) -> [TickFinding] {
    var judge = TickJudge(count: 3)
    for (time, value) in before { judge.saw(value, after: .milliseconds(time)) }
    judge.wasAway(from: .milliseconds(away.0), to: .milliseconds(away.1))
    for (time, value) in after { judge.saw(value, after: .milliseconds(time)) }
    return judge.findings(
      stalls: stalls.map { Stall(start: .milliseconds($0.0), end: .milliseconds($0.1)) })
  }

  @Test("What comes due while nobody can see it is due on the return")
  func away() {
    #expect(findings([(0, 3), (1000, 2)], away: (1400, 2400), [(2401, 1), (3000, nil)]).isEmpty)
    #expect(findings([(0, 3)], away: (400, 2400), [(2401, 1), (3000, nil)]).isEmpty)
    #expect(findings([(0, 3)], away: (400, 9000), [(9001, nil)]).isEmpty)
    #expect(findings([(0, 3)], away: (400, 9000), [(10_000, nil)]) == [.late(0, by: .seconds(1))])
    #expect(findings([(0, 3)], away: (400, 700), [(701, 3), (1000, 2), (2000, 1), (3000, nil)]).isEmpty)
    // So little was to be seen of 2 that an ordinary delay hides it.
    #expect(findings([(0, 3)], away: (400, 1600), [(2001, 1), (3000, nil)]).isEmpty)
  }

  @Test("The return must be right at once")
  func staleOnReturn() {
    let stale = findings([(0, 3), (1000, 2)], away: (1400, 2400), [(2401, 2), (2402, 1), (3000, nil)])
    #expect(stale == [.staleOnReturn(shown: 2)])
    #expect(findings([(0, 3)], away: (400, 4000), [(4001, 3), (4002, nil)]) == [.staleOnReturn(shown: 3)])
    let early = findings([(0, 3)], away: (400, 700), [(701, 2), (2000, 1), (3000, nil)])
    #expect(early == [.early(2, by: .milliseconds(299))])
    #expect(findings([(0, 3)], away: (400, 700), [(701, nil)]).contains { $0.isFault })
  }

  @Test("A value that a stall has kept back on the return is no fault")
  func stalledOnReturn() {
    let sightings = [(2400, 2), (2401, 1), (3000, nil)] as [(Int, Int?)]
    #expect(findings([(0, 3)], away: (400, 2300), sightings, stalls: [(1100, 2299)]).isEmpty)
    #expect(findings([(0, 3)], away: (400, 2300), sightings, stalls: [(500, 1600)]) == [.staleOnReturn(shown: 2)])
  }

  @Test("From another page that lay above, a tick that is due may still be on its way, but is due")
  func onItsWayOnReturn() {
    for (time, isFault) in [(2480, false), (3900, true)] {
      var judge = TickJudge(count: 3)
      for (time, value) in [(0, 3), (1000, 2)] { judge.saw(value, after: .milliseconds(time)) }
      judge.wasAway(from: .milliseconds(1900), to: .milliseconds(2010), isRightAtOnce: false)
      judge.saw(2, after: .milliseconds(2011))
      judge.saw(1, after: .milliseconds(time))
      judge.saw(nil, after: .milliseconds(max(3000, time + 1)))
      #expect(judge.findings().contains { $0.isFault } == isFault)
    }
  }

  @Test("A return excuses nothing else")
  func missingAfterReturn() {
    #expect(findings([(0, 3)], away: (400, 700), [(701, 3), (2000, 1), (3000, nil)]) == [.missing(2)])
    let stalled = findings(
      [(0, 3)], away: (400, 700), [(701, 3), (2000, 1), (3000, nil)], stalls: [(800, 1990)])
    #expect(stalled == [.stalled(2)])
  }

  @Test("In another process it goes on as before")
  func coded() throws {
    var judge = TickJudge(count: 3)
    judge.saw(3, after: .zero)
    judge.wasAway(from: .milliseconds(400), to: .milliseconds(1100))
    var copy = try JSONDecoder().decode(TickJudge.self, from: JSONEncoder().encode(judge))
    copy.saw(3, after: .milliseconds(1101))
    copy.saw(1, after: .milliseconds(2000))
    copy.saw(nil, after: .milliseconds(3000))
    #expect(copy.findings() == [.staleOnReturn(shown: 3), .missing(2)])
  }

  @Test("The judge knows what is shown and whether it is over")
  func state() {
    var judge = TickJudge(count: 2)
    #expect(judge.shown == nil)
    judge.saw(2, after: .zero)
    judge.saw(1, after: .milliseconds(1030))
    #expect(judge.shown == 1)
    #expect(!judge.hasEnded)
    judge.saw(nil, after: .milliseconds(2010))
    #expect(judge.hasEnded)
    #expect(judge.largestDelay == .milliseconds(30))
  }

  @Test("Faults say what was wrong")
  func descriptions() {
    #expect("\(TickFinding.early(2, by: .milliseconds(100)))" == "2 came 0.1 seconds early")
    #expect("\(TickFinding.late(0, by: .seconds(1)))" == "the end came 1.0 seconds late")
    #expect("\(TickFinding.missing(1))" == "1 is missing")
    #expect("\(TickFinding.staleOnReturn(shown: 3))".hasSuffix("at once, but 3"))
  }
}
