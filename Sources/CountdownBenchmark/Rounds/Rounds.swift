import Foundation

/// Runs all rounds of a plan and reports the progress on standard error.
struct Rounds {
  var plan: Plan

  func run() -> Report {
    let progress = Progress(plan: plan)
    var report = Report(plan: plan)
    var secondsRemaining = plan.estimatedSeconds
    progress.begin()
    for round in 1...plan.rounds {
      for (index, cell) in plan.cells.enumerated() {
        progress.show(cell, round: round, position: index + 1, secondsRemaining: secondsRemaining)
        report.add(CellProcess(cell: cell).run(), of: cell, round: round)
        secondsRemaining -= cell.estimatedSeconds
      }
    }
    progress.end()
    return report
  }
}

/// Writes the progress: one line that is rewritten on a terminal, and one line per measurement elsewhere.
private struct Progress {
  var plan: Plan
  private let isTerminal = isatty(STDERR_FILENO) == 1

  init(plan: Plan) {
    self.plan = plan
  }

  func begin() {
    let rounds = plan.rounds == 1 ? "1 round" : "\(plan.rounds) rounds"
    write("\(plan.cells.count) measurements in \(rounds): \(UnitText.duration(plan.estimatedSeconds)).\n")
    if Self.isDebugBuild { write("This is a debug build. For meaningful figures, use swift run -c release.\n") }
  }

  func show(_ cell: Cell, round: Int, position: Int, secondsRemaining: Double) {
    let text =
      "round \(round)/\(plan.rounds), \(position)/\(plan.cells.count): \(cell.title), "
      + "\(UnitText.count(cell.count)) \(cell.phase.title)\(cell.pass == .hold ? ", hold" : "") "
      + "– \(UnitText.duration(secondsRemaining)) left"
    write(isTerminal ? "\r\u{1B}[K" + text : text + "\n")
  }

  func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  private static var isDebugBuild: Bool {
    var isDebugBuild = false
    func setDebugBuild() -> Bool {
      isDebugBuild = true
      return isDebugBuild
    }
    // Only debug builds evaluate assertions.
    assert(setDebugBuild())
    return isDebugBuild
  }
}
