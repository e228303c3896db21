import CountdownKit
import UIKit

// recipe: LetTheServerDecide
extension SendOutcome {
  /// What the status says, with the wait of the body, if it has one, in place of the header's.
  init(_ data: Data, _ response: URLResponse) {
    let wait = (try? JSONDecoder().decode(CodeAnswer.self, from: data))?.retryIn
    switch (SendOutcome(response), wait) {
    case (.sent, let wait?):
      self = .sent(wait: wait)
    case (.failed(SendError.refused(let status, _)), let wait?):
      self = .failed(SendError.refused(status: status, wait: wait))
    case (let outcome, _):
      self = outcome
    }
  }
}
// end of recipe
