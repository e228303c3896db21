import Testing

@testable import CountdownBenchmark

@Suite("The plan of a benchmark")
struct PlanTests {
  private func plan(_ arguments: String...) throws -> Plan {
    try Plan(Options(arguments: arguments))
  }

  @Test("The default plan covers all designs in three rounds and takes less than 25 minutes")
  func defaultPlan() throws {
    let plan = try plan()
    #expect(plan.rounds == 3)
    #expect(plan.estimatedSeconds < 25 * 60)
    #expect(Set(plan.cells.map(\.design)) == Set(DesignName.allCases))
    #expect(Set(plan.cells.map(\.count)) == [1, 100, 1_000, 10_000, 100_000])
  }

  @Test("The quick plan has three rounds and takes less than a minute")
  func quickPlan() throws {
    let plan = try plan("--quick")
    #expect(plan.rounds == 3)
    #expect(plan.estimatedSeconds < 60)
  }

  @Test("A round contains each cell once")
  func distinctCells() throws {
    let cells = try plan().cells
    #expect(Set(cells).count == cells.count)
  }

  @Test("A single countdown and designs without ticks are measured in one phase")
  func onePhase() throws {
    let cells = try plan().cells
    #expect(cells.filter { $0.count == 1 && $0.design == .ckit }.count == 1)
    #expect(cells.filter { $0.count == 100 && $0.design == .unwatched }.count == 1)
    #expect(cells.filter { $0.count == 100 && $0.design == .ckit }.count == 2)
  }

  @Test("A design isn't measured with more countdowns than its limit")
  func limits() throws {
    #expect(try plan().cells.filter { $0.design == .thread }.map(\.count).max() == 1_000)
    #expect(throws: OptionsError.nothingToMeasure) { try plan("--design", "thread", "--count", "10000") }
  }

  @Test("Options override the default plan")
  func options() throws {
    let plan = try plan("--count", "10", "--design", "timer", "--phase", "random", "--seconds", "9", "--rounds", "2")
    #expect(plan.rounds == 2)
    #expect(plan.cells == [Cell(design: .timer, count: 10, phase: .random, seconds: 9)])
  }

  @Test("Each leeway is measured with this library only")
  func leeways() throws {
    let cells = try plan("--count", "10", "--design", "ckit,source", "--phase", "once", "--leeway", "0,50,1000").cells
    #expect(cells.filter { $0.design == .ckit }.map(\.leeway) == [0, 50, 1_000])
    #expect(cells.filter { $0.design == .source }.map(\.leeway) == [50])
  }

  @Test("Holds of the main queue are measured with many ticks at once")
  func holds() throws {
    let holds = try plan().cells.filter { $0.pass == .hold }
    #expect(Set(holds.map(\.count)) == [10_000, 100_000])
    #expect(Set(holds.map(\.design)) == [.ckit, .source])
    #expect(try plan("--phase", "random").cells.allSatisfy { $0.pass == .cost })
  }

  @Test("More countdowns get more time to start")
  func lead() {
    let few = Cell(design: .ckit, count: 1, phase: .once, seconds: 1)
    let many = Cell(design: .ckit, count: 100_000, phase: .once, seconds: 1)
    #expect(many.lead > few.lead + 1)
  }
}

@Suite("The phase of ticks")
struct PhaseTests {
  @Test("Ticks at once have no offset")
  func once() {
    #expect(Phase.once.offsets(count: 3) == [0, 0, 0])
  }

  @Test("Random offsets are less than a second, evenly distributed, and the same in every run")
  func random() {
    let offsets = Phase.random.offsets(count: 10_000)
    #expect(offsets == Phase.random.offsets(count: 10_000))
    #expect(offsets.allSatisfy { (0..<1).contains($0) })
    for tenth in 0..<10 {
      let share = offsets.filter { Int($0 * 10) == tenth }.count
      #expect((900...1_100).contains(share))
    }
  }
}
