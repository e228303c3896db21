import Testing

@testable import CountdownBenchmark

@Suite("Plan")
struct PlanTests {
  private func plan(_ arguments: String...) throws -> Plan {
    try Plan(Options(arguments: arguments))
  }

  @Test("Everything takes less than 25 minutes, in three rounds")
  func everything() throws {
    let plan = try plan()
    #expect(plan.rounds == 3)
    #expect(plan.estimatedSeconds < 25 * 60)
    #expect(Set(plan.cells.map(\.design)) == Set(DesignName.allCases))
    #expect(Set(plan.cells.map(\.count)) == [1, 100, 1_000, 10_000, 100_000])
  }

  @Test("The quick plan takes less than a minute, in three rounds")
  func quick() throws {
    let plan = try plan("--quick")
    #expect(plan.rounds == 3)
    #expect(plan.estimatedSeconds < 60)
  }

  @Test("No cell comes twice in a round")
  func distinct() throws {
    let cells = try plan().cells
    #expect(Set(cells).count == cells.count)
  }

  @Test("A single countdown is measured in one phase, and so are designs without ticks")
  func onePhase() throws {
    let cells = try plan().cells
    #expect(cells.filter { $0.count == 1 && $0.design == .ckit }.count == 1)
    #expect(cells.filter { $0.count == 100 && $0.design == .unwatched }.count == 1)
    #expect(cells.filter { $0.count == 100 && $0.design == .ckit }.count == 2)
  }

  @Test("No design is measured with more countdowns than it can bear")
  func limits() throws {
    #expect(try plan().cells.filter { $0.design == .thread }.map(\.count).max() == 1_000)
    #expect(throws: OptionsError.nothingToMeasure) { try plan("--design", "thread", "--count", "10000") }
  }

  @Test("What the command line says is what is measured")
  func asked() throws {
    let plan = try plan("--count", "10", "--design", "timer", "--phase", "random", "--seconds", "9", "--rounds", "2")
    #expect(plan.rounds == 2)
    #expect(plan.cells == [Cell(design: .timer, count: 10, phase: .random, seconds: 9)])
  }

  @Test("How long a batch holds the main queue is measured with many countdowns at once")
  func holds() throws {
    let holds = try plan().cells.filter { $0.pass == .hold }
    #expect(Set(holds.map(\.count)) == [10_000, 100_000])
    #expect(Set(holds.map(\.design)) == [.ckit, .source])
    #expect(try plan("--phase", "random").cells.allSatisfy { $0.pass == .cost })
  }

  @Test("A measurement that has to begin with more starts has more time for them")
  func lead() {
    let few = Cell(design: .ckit, count: 1, phase: .once, seconds: 1)
    let many = Cell(design: .ckit, count: 100_000, phase: .once, seconds: 1)
    #expect(many.lead > few.lead + 1)
  }

  @Test("Time left is told in seconds, then in minutes")
  func durations() {
    #expect(Progress.duration(59.4) == "about 59 s")
    #expect(Progress.duration(90) == "about 2 min")
    #expect(Progress.duration(-3) == "about 0 s")
  }
}
