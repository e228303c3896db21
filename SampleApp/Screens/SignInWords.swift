import CountdownKit
import Foundation

/// What the sign-in page says of a request.
enum SignInWords {
  static func success(sendsLeft: Int) -> String {
    sendsLeft == 0 ? "Sent. The last one today." : "Sent. \(sendsLeft) more today."
  }

  /// Nil where the button itself says it.
  static func failure(_ error: any Error) -> String? {
    switch error {
    case SendError.refused(429, let wait): "Too many requests" + words(for: wait)
    case SendError.refused(503, let wait): "The server is out of service" + words(for: wait)
    // It may be the other channel's, which this button does not show.
    case SendError.underWay: "A code is being sent."
    case is SendError, is CancellationError: nil
    case let error as URLError where error.code == .notConnectedToInternet:
      "No code was sent: there is no connection."
    default: "No code was sent: \(error.localizedDescription)"
    }
  }

  private static func words(for wait: TimeInterval?) -> String {
    wait.map { " for \(Int($0.rounded(.up))) s." } ?? "."
  }
}
