import CountdownKit
import Foundation
import UIKit

/// A label that shows the result of the latest request.
final class StatusLabel: UILabel {
  /// Shows a message, and has VoiceOver read it, because VoiceOver doesn't read a label when its text changes.
  func show(_ message: String) {
    text = message
    guard window != nil else { return }
    UIAccessibility.post(notification: .announcement, argument: message)
  }

  /// Shows why a request failed. If the button shows the reason itself, the text doesn't change.
  func show(_ error: any Error) {
    if let message = Self.message(for: error) { show(message) }
  }

  private static func message(for error: any Error) -> String? {
    switch error {
    case SendError.refused(_, let wait?): "Too many requests. Try again in \(Int(wait.rounded(.up))) s."
    case SendError.refused: "The server refused the request."
    // Another button's request may be running, which this button doesn't show.
    case SendError.alreadySending: "A code is already being sent."
    case is SendError, is CancellationError: nil
    case let error as URLError where error.code == .notConnectedToInternet: "No code was sent: no connection."
    default: "No code was sent: \(error.localizedDescription)"
    }
  }
}
