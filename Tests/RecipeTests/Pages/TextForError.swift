import CountdownKit
import UIKit

// recipe: SendACode
/// What the page says of it; nil where the button says it already, or nobody waits for an answer.
func text(for error: any Error) -> String? {
  switch error {
  case SendError.underWay:
    "A code is being sent."
  case SendError.counting, SendError.limitReached:
    nil
  case SendError.refused(status: 429, wait: _):
    "That was one code too many. Please wait."
  case is CancellationError:
    nil
  case let error as URLError where error.code == .cancelled:
    nil
  case let error as URLError where error.code == .notConnectedToInternet:
    "You are offline."
  default:
    "The code could not be sent. Please try again."
  }
}
// end of recipe
