import CountdownKit
import UIKit

// recipe: TestYourApp
final class SignInPage: UIViewController {
  let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    view.addSubview(button)
    button.countdown.attach(to: "sign-in")
  }

  func codeWasSent() {
    button.countdown.start(from: 60, key: "sign-in")
  }
}
// end of recipe
