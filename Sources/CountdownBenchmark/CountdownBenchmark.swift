import Foundation

/// A command-line tool that compares the library with common alternatives.
@main struct CountdownBenchmark {
  @MainActor static func main() {
    let options: Options
    let plan: Plan
    do throws(OptionsError) {
      options = try Options(arguments: Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        write(UsageText.text, to: .standardOutput)
        exit(ExitStatus.success)
      }
      if let cell = options.cell { measure(cell) }
      plan = try Plan(options)
      if let path = options.chart { try ChartFile(path: path).check() }
    } catch {
      write("CountdownBenchmark: \(error)\nTry CountdownBenchmark --help.\n", to: .standardError)
      exit(ExitStatus.badUsage)
    }
    let report = Rounds(plan: plan).run()
    write(options.wantsJSON ? report.json : report.text, to: .standardOutput)
    do throws(OptionsError) {
      if let path = options.chart { try ChartFile(path: path).write(Chart(report)) }
    } catch {
      write("CountdownBenchmark: \(error)\n", to: .standardError)
      exit(ExitStatus.failure)
    }
    exit(report.failures.isEmpty ? ExitStatus.success : ExitStatus.failure)
  }

  /// Takes one measurement, and writes its outcome for the process that launched this one.
  @MainActor private static func measure(_ cell: Cell) -> Never {
    Measurement(cell).run { outcome in
      write(outcome.line, to: .standardOutput)
      // `exit` would run cleanup while up to a thousand threads still run.
      _exit(ExitStatus.success)
    }
    while true { RunLoop.main.run() }
  }

  private static func write(_ text: String, to file: FileHandle) {
    file.write(Data(text.utf8))
  }
}

/// The exit statuses of the tool.
enum ExitStatus {
  static let success: Int32 = 0
  /// A measurement failed.
  static let failure: Int32 = 1
  /// The command line is invalid: `EX_USAGE`.
  static let badUsage: Int32 = 64
}

/// The file that contains the chart.
struct ChartFile {
  var path: String

  /// Throws an error if the file can't be written. Call this method before the measurements, which take minutes. An
  /// existing file doesn't change, and a new file is empty.
  func check() throws(OptionsError) {
    guard let file = fopen(path, "a") else {
      throw .unwritableFile(path, reason: String(cString: strerror(errno)))
    }
    fclose(file)
  }

  func write(_ chart: Chart) throws(OptionsError) {
    do {
      try Data(chart.svg.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .unwritableFile(path, reason: error.localizedDescription)
    }
  }
}
