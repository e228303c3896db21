import Foundation

/// Tells where the measurements are: in one line that is rewritten on a terminal, in a line for each elsewhere.
struct Progress {
  var isTerminal: Bool
  var write: (String) -> Void

  func begin(_ plan: Plan) {
    let rounds = plan.rounds == 1 ? "1 round" : "\(plan.rounds) rounds"
    write("\(plan.cells.count) measurements in \(rounds): \(Self.duration(plan.estimatedSeconds)).\n")
    if Self.isDebugBuild { write("This is a debug build, whose figures mean little: swift run -c release.\n") }
  }

  func show(_ cell: Cell, round: Int, position: Int, plan: Plan, secondsLeft: Double) {
    let text =
      "round \(round)/\(plan.rounds), \(position)/\(plan.cells.count): \(cell.design.title), "
      + "\(UnitText.count(cell.count)) \(cell.phase.title)\(cell.pass == .hold ? ", hold" : "") "
      + "– \(Self.duration(secondsLeft)) left"
    write(isTerminal ? "\r\u{1B}[K" + text : text + "\n")
  }

  func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private static var isDebugBuild: Bool {
    var isDebugBuild = false
    func noteDebugBuild() -> Bool {
      isDebugBuild = true
      return isDebugBuild
    }
    // Evaluated in debug builds only.
    assert(noteDebugBuild())
    return isDebugBuild
  }

  static func duration(_ estimate: Double) -> String {
    let seconds = max(0, estimate)
    return seconds < 90 ? "about \(Int(seconds.rounded())) s" : "about \(Int((seconds / 60).rounded())) min"
  }
}
