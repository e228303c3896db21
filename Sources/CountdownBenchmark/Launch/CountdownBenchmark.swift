import Foundation

/// Measures the library and the designs that people use instead, side by side.
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
    } catch {
      write("CountdownBenchmark: \(error)\nTry CountdownBenchmark --help.\n", to: .standardError)
      exit(ExitStatus.badUsage)
    }
    let progress = Progress(isTerminal: Platform.standardErrorIsTerminal) { write($0, to: .standardError) }
    let report = Rounds(plan: plan, progress: progress).run()
    write(options.wantsJSON ? report.json : ReportText(report).text, to: .standardOutput)
    exit(report.failures.isEmpty ? ExitStatus.success : ExitStatus.failure)
  }

  /// Takes one measurement and tells it to the process that has asked for it.
  @MainActor private static func measure(_ cell: Cell) -> Never {
    Measurement(cell).run { result in
      let outcome = CellProcess.Outcome(result)
      write(outcome.line, to: .standardOutput)
      // At once: there may be a thousand threads still.
      _exit(ExitStatus.success)
    }
    while true { RunLoop.main.run() }
  }

  private static func write(_ text: String, to file: FileHandle) {
    file.write(Data(text.utf8))
  }
}
