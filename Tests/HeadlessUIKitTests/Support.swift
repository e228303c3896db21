import TestSupport
public import Testing
public import UIKit

// What `#expect` prints instead of the addresses of objects. The full names say that the conformances are intended.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UIKit.UIColor: Testing.CustomTestStringConvertible {
  public var testDescription: String { "a color" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UIKit.UIFont: Testing.CustomTestStringConvertible {
  public var testDescription: String { "\(fontName) \(pointSize)" }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UIKit.UIView: Testing.CustomTestStringConvertible {
  nonisolated public var testDescription: String { "a \(type(of: self))" }
}

/// The names of calls and events in their order.
final class Log {
  var entries: [String] = []
}

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
