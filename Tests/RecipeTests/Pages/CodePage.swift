import UIKit

/// What the pages of these recipes have in common: a button in the page's view.
class CodePage: UIViewController {
  let button = UIButton(type: .custom)

  func showCodeButton() {
    button.tag = 1001
    button.setTitle("获取验证码", for: .normal)
    view.addSubview(button)
  }
}
