import Foundation

/// The views of a button. The first configuration and its removal replace them.
@MainActor
final class ButtonDrawing {
  let label = UILabel(frame: .zero)
  private unowned let button: UIButton
  /// The view with the background and the label of a configured button. It's `nil` on iOS 18, and for a button without a
  /// configuration.
  private let background: UIView?

  private final class Background: UIView {
    override func subviewDidInvalidateIntrinsicContentSize() { superview?.subviewDidInvalidateIntrinsicContentSize() }
  }

  init(on button: UIButton) {
    self.button = button
    label.textAlignment = .center
    background = button.system == .iOS26 && button.configuration != nil ? Background(frame: .zero) : nil
    background?.isUserInteractionEnabled = false
    background?.addSubview(label)
    if let background { button.insertSubview(background, at: 0) } else { button.addSubview(label) }
  }

  func removeFromSuperview() { (background ?? label).removeFromSuperview() }

  /// Shows a title. Without a title, the label is hidden and keeps its old text.
  func show(_ title: String?, color: UIColor, by setTitle: (UILabel) -> Void) {
    let former = label.isHidden ? nil : label.text
    label.isHidden = title?.isEmpty ?? true
    if !label.isHidden { setTitle(label) }
    if let former, !label.isHidden, title != former, button.hasSystemStyle, UIView.areAnimationsEnabled {
      Headless.onTitleFade?(button)
    }
    label.textColor = color
  }

  /// Shows the title of a configuration. On iOS 18, the label moves in front of the button's other subviews.
  ///
  /// - Returns: Whether the title looks different.
  func show(_ configuration: UIButton.Configuration) -> Bool {
    let old = (label.text, label.font, label.textColor)
    let attributes = configuration.titleAttributes(of: button)
    label.text = configuration.title
    label.font = attributes.font
    label.textColor = attributes.foregroundColor
    if background == nil { button.addSubview(label) }
    return (label.text, label.font, label.textColor) != old
  }

  /// Centers the label.
  func layOut() {
    let bounds = button.bounds
    background?.frame = bounds
    let size = label.sizeThatFits(bounds.size)
    label.frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
}

extension UIButton {
  /// The tint color of a disabled button. Its exact value isn't UIKit's.
  var dimmedTintColor: UIColor {
    let (red, green, blue, alpha) = tintComponents
    return UIColor(white: 0.3 * red + 0.6 * green + 0.1 * blue, alpha: alpha / 2)
  }

  /// The tint color of a pressed button. Its exact value isn't UIKit's.
  var pressedTintColor: UIColor {
    let (red, green, blue, alpha) = tintComponents
    return UIColor(red: red, green: green, blue: blue, alpha: alpha * 3 / 4)
  }

  private var tintComponents: (CGFloat, CGFloat, CGFloat, CGFloat) {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    tintColor.resolvedColor(with: traitCollection).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return (red, green, blue, alpha)
  }
}
