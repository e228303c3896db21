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

extension UIFont {
  /// Whether the font has digits of one width.
  var hasDigitsOfOneWidth: Bool {
    let settings = fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] ?? []
    return settings.contains {
      $0[UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier")] == 6
        && $0[UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier")] == 0
    }
  }

  /// Returns the system font in its rounded design.
  static func rounded(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let font = systemFont(ofSize: size, weight: weight)
    return font.fontDescriptor.withDesign(.rounded).map { UIFont(descriptor: $0, size: size) } ?? font
  }
}
