import Foundation

/// Compares CountdownKit's core with common alternatives.
@main struct CountdownBenchmark {
  @MainActor static func main() {
    do throws(UsageError) {
      switch try Command(Array(CommandLine.arguments.dropFirst())) {
      case .showHelp: print(Command.help)
      case .measure(let cell): cell.measure()
      case .compare(let comparison): exit(comparison.run() ? 0 : 1)
      }
    } catch {
      let text = "CountdownBenchmark: \(error.message)\nTry CountdownBenchmark --help.\n"
      FileHandle.standardError.write(Data(text.utf8))
      exit(64)
    }
  }
}
