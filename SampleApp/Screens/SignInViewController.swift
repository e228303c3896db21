import CountdownUIKit
import UIKit

/// Asks for a code. The button is found by its tag, as in code bases that keep no reference to it.
final class SignInViewController: PageViewController {
  private static let sendCodeTag = 1001

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
    addButton("A button that starts itself") { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(SelfStartingViewController(seconds: seconds), animated: true)
    }
    addButton("A button steered by a property") { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(SteeredViewController(seconds: seconds), animated: true)
    }
  }

  private func sendCode() {
    view.startCountdown(onButtonWithTag: Self.sendCodeTag, from: seconds, style: .getCodeAgain)
  }
}
