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
    let button = addButton("获取验证码") { [weak self] _ in self?.sendCode() }
    button.tag = Self.sendCodeTag
    button.setTitleColor(Self.ink, for: .normal)
    button.layer.borderWidth = 1
    button.layer.cornerRadius = 8
    drawBorder()
    // Where the wait from an earlier visit, or from before a relaunch, goes on.
    button.countdown.attach(to: Self.waitKey, style: Self.style)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    drawBorder()
  }

  /// A layer's colour does not follow dark mode by itself. Set while counting, it is what the button gets back.
  private func drawBorder() {
    guard let button = viewIfLoaded?.viewWithTag(Self.sendCodeTag) else { return }
    button.layer.borderColor = Self.ink.resolvedColor(with: traitCollection).cgColor
  }

  private func sendCode() {
    view.startCountdown(onButtonWithTag: Self.sendCodeTag, from: seconds, key: Self.waitKey, style: Self.style)
  }

  private static var style: CountdownStyle {
    var style = CountdownStyle.getCodeAgain
    style.endTitleColor = ink
    style.endBorderColor = ink
    return style
  }

  /// Dark blue, and what can be read in its place in the dark.
  private static let ink = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 205 / 255, green: 205 / 255, blue: 225 / 255, alpha: 1)
      : UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
  }
}
