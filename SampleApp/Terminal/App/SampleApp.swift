import CountdownKit
import Foundation
import UIKit

/// The sample on Linux. It shows the pages of the iOS sample in a terminal, or plays a tour of them.
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
      StandardStream.output.write(LaunchOptions.usage)
      exit(ExitStatus.success)
    }
    // The pages are in English.
    CountdownStyle.language = "en"
    let environment = ProcessInfo.processInfo.environment
    if options.wantsTour || !canDraw(environment) {
      playTour(seconds: options.seconds ?? 3)
    } else {
      browse(seconds: options.seconds ?? 60, environment: environment)
    }
  }

  /// Returns whether the process has a terminal that can move its cursor.
  private static func canDraw(_ environment: [String: String]) -> Bool {
    let terminal = environment["TERM"] ?? ""
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !terminal.isEmpty && terminal != "dumb"
  }

  @MainActor private static func browse(seconds: Int, environment: [String: String]) {
    let window = SampleWindow(settings: SampleSettings(seconds: seconds))
    let session = InteractiveSession(window: window, encoder: FrameEncoder(environment: environment))
    session.start()
    // dispatchMain() would end the main thread and make /proc/self/exe unreadable. Foundation needs it to find bundles.
    RunLoop.main.run()
    withExtendedLifetime(session) {}
  }

  @MainActor private static func playTour(seconds: Int) {
    let tour = Tour(settings: SampleSettings(seconds: seconds, latency: 0.2))
    Task {
      await tour.play()
      exit(ExitStatus.success)
    }
    RunLoop.main.run()
  }
}

/// The exit statuses of the process.
enum ExitStatus {
  static let success: Int32 = 0
  static let badUsage: Int32 = 2
  /// The status that shells report for a program that can't be executed.
  static let notRelaunched: Int32 = 126

  /// Returns the status that shells report for a process that a signal ended.
  static func ended(by signal: Int32) -> Int32 { 128 + signal }
}
