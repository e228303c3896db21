import Foundation
import Glibc

/// The end of this process and the start of a new one in its place, with the same arguments and the same terminal.
enum Relaunch {
  /// Returns only if that cannot be done: the reason, in words.
  ///
  /// - Parameter environment: What the new process is told besides.
  @MainActor static func replaceProcess(environment: [String: String] = [:]) -> String {
    for (name, value) in environment { setenv(name, value, 1) }
    let link = "/proc/self/exe"
    // Through the link the process would be called "exe"; but the link works even if the file was replaced.
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) {
      execv(path, CommandLine.unsafeArgv)
    }
    execv(link, CommandLine.unsafeArgv)
    return String(cString: strerror(errno))
  }
}
