import CountdownKit
import UIKit

final class ServerPage: UIViewController {
  let button = UIButton(type: .system)
  var session = URLSession.shared

  func send(_ request: URLRequest) async throws {
    // recipe: LetTheServerDecide
    try await button.countdown.send(for: 60, key: "sign-in") {
      try await session.data(for: request)
    }
    // end of recipe
  }

  func sendForAnswer(_ request: URLRequest) async throws {
    // recipe: LetTheServerDecide
    try await button.countdown.send(for: 60, key: "sign-in") {
      let (data, response) = try await session.data(for: request)
      return SendOutcome(data, response)
    }
    // end of recipe
  }

  // recipe: LetTheServerDecide
  /// What the server says is left, whatever this device thinks; 0 for nothing.
  func serverSays(secondsLeft: Int) {
    button.countdown.start(from: secondsLeft, key: "sign-in")
    button.countdown.correct(to: TimeInterval(secondsLeft))
  }

  /// Another number was typed in: its code may be sent at once.
  func numberDidChange() {
    button.countdown.finish()
  }
  // end of recipe

  func correctFromAnywhere() {
    // recipe: LetTheServerDecide
    CountdownCenter.shared["sign-in"]?.correct(to: 90)
    // end of recipe
  }
}
