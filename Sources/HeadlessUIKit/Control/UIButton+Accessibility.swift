// The values that assistive technologies read from a button until the app sets accessibility properties.
extension UIButton {
  var traitsOfState: UIAccessibilityTraits {
    var traits = UIAccessibilityTraits.button
    if !isEnabled || !isUserInteractionEnabled { traits.insert(.notEnabled) }
    if isSelected { traits.insert(.selected) }
    return traits
  }

  /// The title, with spaces instead of line breaks. A selected button has no title from its configuration.
  var spokenTitle: String? {
    let attributed = currentAttributedTitle?.string ?? ""
    let plain = isSelected ? title(for: .selected) : currentTitle ?? configuration?.title
    let text = attributed.isEmpty ? plain ?? "" : attributed
    return text.isEmpty ? nil : String(text.map { $0.isNewline ? " " : $0 })
  }
}
