import TestSupport
import Testing
import UIKit

extension CGRect {
  static let hundred = CGRect(x: 0, y: 0, width: 100, height: 100)
}

extension UIWindow {
  /// Shows a view that fills the window.
  func show(_ view: UIView) {
    view.frame = .hundred
    addSubview(view)
    isHidden = false
  }
}

extension UIButton {
  /// Lays the button out until a condition is true.
  func isLaidOut(
    _ expectation: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
  ) async {
    await eventually(expectation, sourceLocation: sourceLocation) {
      layoutIfNeeded()
      return condition()
    }
  }

  /// Lays the button out until its label shows a title.
  func shows(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await isLaidOut("the button shows \"\(title)\"", sourceLocation: sourceLocation) { titleLabel?.text == title }
  }
}
