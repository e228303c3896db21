import Foundation
import Glibc
import UIKit

/// Moves the app to the background and back by posting the notifications that the system posts on a phone.
@MainActor final class AppLife {
  private(set) var isInBackground = false
  private let center: NotificationCenter

  init(center: NotificationCenter = .default) {
    self.center = center
  }

  /// Moves the app to the background. Does nothing if it's already there.
  func enterBackground() {
    guard !isInBackground else { return }
    isInBackground = true
    post(UIApplication.didEnterBackgroundNotification)
  }

  /// Moves the app to the foreground. Does nothing if it's already there.
  ///
  /// The page shows current values in the next turn of the main queue.
  func enterForeground() {
    guard isInBackground else { return }
    isInBackground = false
    post(UIApplication.willEnterForegroundNotification)
    post(UIApplication.didBecomeActiveNotification)
  }

  private func post(_ name: Notification.Name) {
    center.post(name: name, object: nil)
  }
}

/// Replaces the process with a new one that has the same arguments and the same terminal.
enum Relaunch {
  /// Replaces the process.
  ///
  /// - Parameter environment: Variables to add to the environment of the new process.
  /// - Returns: The reason, if the process can't be replaced. Otherwise, this method doesn't return.
  @MainActor static func replaceProcess(environment: [String: String] = [:]) -> String {
    for (name, value) in environment { setenv(name, value, 1) }
    let link = "/proc/self/exe"
    // Through the link, the process would be named "exe". The link works even if the file was replaced.
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) {
      execv(path, CommandLine.unsafeArgv)
    }
    execv(link, CommandLine.unsafeArgv)
    return String(cString: strerror(errno))
  }
}
