/// The measurements of one round, and the number of rounds.
struct Plan {
  var cells: [Cell]
  var rounds: Int

  /// Creates a plan from the command line. Throws an error if there is nothing to measure.
  init(_ options: Options) throws(OptionsError) {
    let counts = options.counts ?? (options.isQuick ? [1, 10_000] : [1, 100, 1_000, 10_000, 100_000])
    let designs = options.designs ?? (options.isQuick ? [.ckit, .floor, .source] : DesignName.allCases)
    let phases = options.phases ?? (options.isQuick ? [.random] : Phase.allCases)
    let leeways = options.leeways ?? [Cell.standardLeeway]
    rounds = options.rounds ?? 3
    cells = []
    for count in counts {
      // A single countdown, and a design without ticks, are measured in one phase only.
      for phase in phases where phase == phases.first || count > 1 {
        for design in designs where count <= design.largestCount && (design.ticks || phase == phases.first) {
          let seconds = options.seconds ?? Self.seconds(count: count, isQuick: options.isQuick)
          for leeway in design == .ckit || design == .keyed ? leeways : [Cell.standardLeeway] {
            cells.append(Cell(design: design, count: count, phase: phase, leeway: leeway, seconds: seconds))
          }
        }
      }
    }
    if !options.isQuick { cells += Self.holdCells(counts: counts, designs: designs, phases: phases) }
    guard !cells.isEmpty else { throw .nothingToMeasure }
  }

  /// Fewer ticks need more time for a stable result.
  private static func seconds(count: Int, isQuick: Bool) -> Int {
    switch count {
    case ..<100: isQuick ? 2 : 10
    case ..<10_000: isQuick ? 2 : 5
    default: isQuick ? 1 : 4
    }
  }

  private static func holdCells(counts: [Int], designs: [DesignName], phases: [Phase]) -> [Cell] {
    guard phases.contains(.once) else { return [] }
    return counts.filter { $0 >= 10_000 }.flatMap { count in
      designs.filter { $0 == .ckit || $0 == .source }.map { design in
        Cell(design: design, count: count, phase: .once, pass: .hold, seconds: 3)
      }
    }
  }

  /// The approximate number of seconds that all rounds take.
  var estimatedSeconds: Double {
    Double(rounds) * cells.reduce(0) { $0 + $1.estimatedSeconds }
  }
}
