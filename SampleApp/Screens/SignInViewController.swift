import CountdownUIKit
import UIKit

/// Asks for a code. The button is found by its tag, as in code bases that keep no reference to it.
///
/// The wait has a key: it goes on when this page is left, and when the app ends.
final class SignInViewController: PageViewController {
  private static let sendCodeTag = 1001
  private static let waitKey = "sign-in"

  init(seconds: Int) {
    super.init(title: "Sign in", seconds: seconds)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    addText("We text a code to 138 0000 0000.")
    let color = UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
    let button = addButton("获取验证码") { [weak self] _ in self?.sendCode() }
    button.tag = Self.sendCodeTag
    button.setTitleColor(color, for: .normal)
    button.layer.borderColor = color.cgColor
    button.layer.borderWidth = 1
    button.layer.cornerRadius = 8
    // Where the wait from an earlier visit, or from before a relaunch, goes on.
    button.countdown.attach(to: Self.waitKey, style: .getCodeAgain)
  }

  private func sendCode() {
    view.startCountdown(
      onButtonWithTag: Self.sendCodeTag, from: seconds, key: Self.waitKey, style: .getCodeAgain)
  }
}
