/// Goes through the plan, round after round.
struct Rounds {
  var plan: Plan
  var progress: Progress

  func run() -> Report {
    var report = Report(plan: plan)
    var secondsLeft = plan.estimatedSeconds
    progress.begin(plan)
    for round in 1...plan.rounds {
      for (index, cell) in plan.cells.enumerated() {
        progress.show(cell, round: round, position: index + 1, plan: plan, secondsLeft: secondsLeft)
        report.add(CellProcess(cell: cell).run(), of: cell, round: round)
        secondsLeft -= cell.estimatedSeconds
      }
    }
    progress.end()
    return report
  }
}
