import UIKit

extension UIWindow {
  /// A window with these views in it: a button in none is not counted on.
  convenience init(showing views: UIView...) {
    self.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    for view in views { addSubview(view) }
  }

  /// Another button, titled "Send", in the window.
  func addButton() -> UIButton {
    let button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    addSubview(button)
    return button
  }
}
