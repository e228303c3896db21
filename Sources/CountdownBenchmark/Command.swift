/// The task that the command line specifies.
enum Command {
  case showHelp
  case measure(Cell)
  case compare(Comparison)

  static let help = """
    Compares CountdownKit's core with common alternatives.

    Usage: swift run -c release CountdownBenchmark [N …] [--designs LIST] [--rounds N] [--seconds N]
           swift run -c release CountdownBenchmark --cell DESIGN N SECONDS

    Each design runs N countdowns at the same time. Each countdown ticks once a second on the main queue, at its own
    random offset. The offsets are the same for every design. Each measurement runs in its own process. The designs take
    turns in every round, and the table shows the medians of the rounds.

    Arguments:
      N …             numbers of countdowns (default: 1 100 1000 10000)
      --designs LIST  designs, separated by commas (default: all)
      --rounds N      number of rounds (default: 3)
      --seconds N     duration of each measurement (default: 5)
      --cell DESIGN N SECONDS
                      take one measurement in this process, and print one line of numbers: nanoseconds of CPU time per
                      tick, wake-ups a second, bytes of heap each, lateness (99%) in nanoseconds, early ticks, ticks
      --help          print this text

    Designs:
      floor           the least possible cost: one dispatch source and arrays of numbers; nothing can be canceled
      core            one Countdown with an observer each
      keyed           one countdown under a key of a CountdownCenter each, with an observer
      source          one dispatch source on the time of day each, whose handler dispatches to the main queue
      timer           one Timer each
      task            one loop of Task.sleep each

    Columns:
      CPU per tick    CPU time of all threads, divided by the number of ticks; × floor: divided by the floor's
      wake-ups/s      how many times a second the main thread waited and was woken (macOS: all threads)
      heap each       growth of the heap, divided by N; with a small N, mostly what the process needs once
      late (99%)      99% of the ticks are late by at most this time
      early           number of ticks before they were due

    Exit status: 0 on success, 1 if a measurement failed, 64 if the arguments are invalid.
    """

  private static let counts = 1...1_000_000
  private static let seconds = 1...3_600

  /// Parses the arguments, without the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    var comparison = Comparison()
    var counts: [Int] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help":
        self = .showHelp
        return
      case "--cell":
        let design = try Self.design(rest.popFirst(), of: argument)
        let count = try Self.number(rest.popFirst(), of: argument, in: Self.counts)
        let seconds = try Self.number(rest.popFirst(), of: argument, in: Self.seconds)
        if let extra = rest.first { throw UsageError(message: "unexpected argument \"\(extra)\"") }
        self = .measure(Cell(design: design, count: count, seconds: seconds))
        return
      case "--designs":
        let names = (rest.popFirst() ?? "").split(separator: ",", omittingEmptySubsequences: false)
        comparison.designs = []
        for name in names { comparison.designs.append(try Self.design(String(name), of: argument)) }
      case "--rounds":
        comparison.rounds = try Self.number(rest.popFirst(), of: argument, in: 1...100)
      case "--seconds":
        comparison.seconds = try Self.number(rest.popFirst(), of: argument, in: Self.seconds)
      default:
        if argument.hasPrefix("--") { throw UsageError(message: "unknown option \"\(argument)\"") }
        counts.append(try Self.number(argument, of: "N", in: Self.counts))
      }
    }
    if !counts.isEmpty { comparison.counts = counts }
    self = .compare(comparison)
  }

  private static func number(
    _ text: String?, of option: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    if let number = text.flatMap({ Int($0) }), range.contains(number) { return number }
    throw UsageError(
      message: "\(option) needs a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text ?? "")\"")
  }

  private static func design(_ name: String?, of option: String) throws(UsageError) -> Design {
    if let design = name.flatMap(Design.init) { return design }
    let names = Design.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(message: "\(option) needs a design, which is one of \(names), not \"\(name ?? "")\"")
  }
}

/// An error in the command line.
struct UsageError: Error {
  var message: String
}
