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
    if let folder = options.drawing {
      Task { exit(await draw(into: folder)) }
      RunLoop.main.run()
    }
    run(options)
  }

  @MainActor private static func draw(into folder: String) async -> Int32 {
    for picture in CountdownPicture.all {
      let file = folder + "/" + picture.fileName
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // An atomic write would replace a device with a file.
        try await picture.svg().write(toFile: file, atomically: false, encoding: .utf8)
      } catch {
        StandardStream.error.write("SampleApp: can't write \"\(file)\": \(error.localizedDescription)\n")
        return ExitStatus.notDrawn
      }
    }
    return ExitStatus.success
  }

  @MainActor private static func run(_ options: LaunchOptions) {
    let environment = ProcessInfo.processInfo.environment
    let hasTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    let mode = LaunchMode(options, hasTerminal: hasTerminal, environment: environment)
    let seconds = options.seconds ?? mode.defaultSeconds
    switch mode {
    case .interactive:
      let window = SampleWindow(settings: SampleSettings(seconds: seconds))
      let session = InteractiveSession(window: window, encoder: FrameEncoder(environment: environment))
      session.start()
      // dispatchMain() would end the main thread and make /proc/self/exe unreadable. Foundation needs it to find bundles.
      RunLoop.main.run()
      withExtendedLifetime(session) {}
    case .tour:
      let tour = Tour.make(seconds: seconds)
      let signals = SignalMonitor([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) { number in
        tour.removeFolder()
        exit(ExitStatus.ended(by: number))
      }
      Task { exit(await tour.run()) }
      RunLoop.main.run()
      withExtendedLifetime(signals) {}
    }
  }
}

/// The exit statuses of the process.
enum ExitStatus {
  static let success: Int32 = 0
  static let tourFoundFault: Int32 = 1
  static let badUsage: Int32 = 2
  static let notDrawn: Int32 = 3
  /// The status that shells report for a program that can't be executed.
  static let notRelaunched: Int32 = 126

  /// Returns the status that shells report for a process that a signal ended.
  static func ended(by signal: Int32) -> Int32 { 128 + signal }
}
