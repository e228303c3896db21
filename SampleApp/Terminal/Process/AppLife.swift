import UIKit

/// Sends the app to the background and brings it back, as the system does on a phone: by what it posts.
@MainActor final class AppLife {
  private(set) var isInBackground = false
  private let center: NotificationCenter

  init(center: NotificationCenter = .default) {
    self.center = center
  }

  /// Does nothing in the background.
  func goToBackground() {
    guard !isInBackground else { return }
    isInBackground = true
    post(UIApplication.didEnterBackgroundNotification)
  }

  /// Does nothing in the foreground. What has come due meanwhile is on the page in the next turn of the main queue.
  func comeBack() {
    guard isInBackground else { return }
    isInBackground = false
    post(UIApplication.willEnterForegroundNotification)
    post(UIApplication.didBecomeActiveNotification)
  }

  private func post(_ name: Notification.Name) {
    center.post(name: name, object: nil)
  }
}
