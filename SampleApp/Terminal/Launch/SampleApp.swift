import Foundation
import UIKit

/// The sample on Linux: the pages that an iPhone shows, in a terminal or told to a pipe.
@main struct SampleApp {
  @MainActor static func main() {
    let options: LaunchOptions
    do throws(LaunchOptionsError) {
      options = try LaunchOptions(arguments: Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardStream.error.write("SampleApp: \(error)\nTry SampleApp --help.\n")
      exit(ExitStatus.badUsage)
    }
    if options.wantsHelp {
      StandardStream.output.write(Usage.text)
      exit(ExitStatus.success)
    }
    if let file = options.drawing {
      Task { exit(await draw(into: file)) }
      RunLoop.main.run()
    }
    run(options)
  }

  @MainActor private static func draw(into file: String) async -> Int32 {
    do {
      // Not atomically: that replaces a device by a file.
      try await ButtonPicture().svg().write(toFile: file, atomically: false, encoding: .utf8)
      return ExitStatus.success
    } catch {
      StandardStream.error.write("SampleApp: cannot draw into \"\(file)\": \(error.localizedDescription)\n")
      return ExitStatus.notDrawn
    }
  }

  @MainActor private static func run(_ options: LaunchOptions) {
    let environment = ProcessInfo.processInfo.environment
    let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let mode = LaunchMode(options, hasTerminal: hasTerminal, environment: environment)
    let seconds = options.seconds ?? mode.standardSeconds
    switch mode {
    case .interactive:
      let stage = Stage(context: SampleContext(seconds: seconds))
      let session = InteractiveSession(stage: stage, palette: Palette(environment: environment))
      session.start()
      // Rather than dispatchMain(), which ends the main thread: /proc/self/exe, where bundles are found by, ends with it.
      RunLoop.main.run()
      withExtendedLifetime(session) {}
    case .tour:
      let tour = Tour.make(seconds: seconds)
      let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) { number in
        tour.tidyUp()
        exit(ExitStatus.ended(by: number))
      }
      Task { exit(await tour.run()) }
      RunLoop.main.run()
      withExtendedLifetime(signals) {}
    }
  }
}
