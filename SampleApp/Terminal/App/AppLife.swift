import Foundation
import Glibc
import UIKit

/// Moves the app to the background and back by posting the notifications that the system posts on a phone.
@MainActor final class AppLife {
  private(set) var isInBackground = false

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

  /// Replaces the process with a new one that has the same arguments and the same terminal.
  ///
  /// - Returns: The reason, if the process can't be replaced. Otherwise, this method doesn't return.
  static func replaceProcess() -> String {
    let link = "/proc/self/exe"
    // Through the link, the process would be named "exe". The link works even if the file was replaced.
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link) {
      execv(path, CommandLine.unsafeArgv)
    }
    execv(link, CommandLine.unsafeArgv)
    return String(cString: strerror(errno))
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: nil)
  }
}
