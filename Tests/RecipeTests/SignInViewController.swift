// recipe: README
import CountdownKit
import UIKit

final class SignInViewController: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  var session = URLSession.shared
  var codeURL = URL(string: "https://example.com/code")

  override func viewDidLoad() {
    super.viewDidLoad()
    button.frame = CGRect(x: 20, y: 120, width: 280, height: 44)
    message.frame = CGRect(x: 20, y: 170, width: 280, height: 44)
    button.setTitle("Text me a code", for: .normal)
    let send = UIAction { [weak self] _ in self?.sendCode() }
    button.addAction(send, for: .touchUpInside)
    view.addSubview(button)
    view.addSubview(message)
    button.countdown.follow("sign-in")  // Shows a running wait.
  }

  private func sendCode() {
    guard let codeURL else { return }
    message.text = nil
    Task { [weak self, session, countdown = button.countdown] in
      do {
        try await countdown.send(thenWait: 60, key: "sign-in") {
          try await session.data(from: codeURL)
        }
      } catch {
        self?.message.text = "The code could not be sent."
      }
    }
  }
}
// end of recipe
