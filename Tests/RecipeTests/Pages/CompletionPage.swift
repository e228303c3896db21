import CountdownKit
import UIKit

final class CompletionPage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  var session = URLSession.shared

  // recipe: SendACode
  func sendCode(_ request: URLRequest) {
    message.text = nil
    button.countdown.send(for: 60, key: "sign-in") { done in
      session.dataTask(with: request) { _, response, error in
        done(SendOutcome(response, error))
      }.resume()
    } completion: { [weak self] outcome in
      guard case .failed(let error) = outcome else { return }
      self?.message.text = text(for: error)
    }
  }
  // end of recipe
}
