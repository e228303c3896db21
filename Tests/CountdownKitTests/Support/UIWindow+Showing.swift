import UIKit

extension UIWindow {
  /// Creates a window with these views. The title of a button outside a window isn't updated.
  convenience init(showing views: UIView...) {
    self.init(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    for view in views { addSubview(view) }
  }

  /// Adds a button with the title "Send" to the window.
  func addButton() -> UIButton {
    let button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    addSubview(button)
    return button
  }
}
