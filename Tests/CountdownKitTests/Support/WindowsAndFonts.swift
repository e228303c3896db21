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
    features.contains { $0[Self.featureType] == 6 && $0[Self.featureSelector] == 0 }
  }

  var features: [[UIFontDescriptor.FeatureKey: Int]] {
    fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] ?? []
  }

  /// Returns the font with small capitals.
  var withSmallCapitals: UIFont {
    let feature = [Self.featureType: 37, Self.featureSelector: 1]
    return UIFont(descriptor: fontDescriptor.addingAttributes([.featureSettings: [feature]]), size: pointSize)
  }

  private static let featureType = UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier")
  private static let featureSelector = UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier")

  /// Returns the system font in its rounded design.
  static func rounded(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let font = systemFont(ofSize: size, weight: weight)
    return font.fontDescriptor.withDesign(.rounded).map { UIFont(descriptor: $0, size: size) } ?? font
  }
}
