#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The parts of a button that can be seen: its titles, colors, font, and configuration.
///
/// If a style changes them at an end, they're kept until the button leaves the end.
@MainActor final class VisibleParts {
  let titles: RememberedStates<String>
  let attributedTitles: RememberedStates<AttributedTitle>
  let configuration: ConfigurationAppearance
  /// The parts that a class paints, except for a configuration.
  private let colors: [AppearancePart<UIButton>]
  private let font: Remembered<UIButton, UIFont?>
  /// All parts, in the order in which they're set.
  private let all: [AppearancePart<UIButton>]

  init(of button: UIButton) {
    titles = RememberedStates(\.title, of: button, isKept: { $0 != nil }, hides: { $0?.isBlank == true }) {
      $0.title($1)
    }
    attributedTitles = RememberedStates(
      \.attributedTitle, of: button, isKept: { $0 != nil }, hides: { $0?.text.string.isBlank == true }
    ) { $0.attributedTitle($1) }
    let titleColors = RememberedStates(
      \.titleColor, normalPath: \.titleColorWithoutDefault, of: button, hides: { $0?.cgColor.alpha == 0 }
    ) { $0.titleColor($1) }
    colors = [
      Remembered(\.backgroundColor, of: button) { $0.backgroundColor($1) },
      Remembered(\.paintedColor, of: button) { $0.layerColor($1) },
      Remembered(\.layer.borderColor, of: button) { $0.borderColor($1) },
      titleColors,
    ]
    font = Remembered(\.labelFont, of: button) { $0.font($1) }
    configuration = ConfigurationAppearance(of: button)
    // Setting the font would replace the fonts of an attributed title.
    all = colors + [font, titles, attributedTitles, configuration]
  }

  /// The original title for a state.
  func originalTitle(for state: UIControl.State) -> String? {
    if let text = attributedTitles.original(for: state)?.text, text.length > 0 { return text.string }
    return titles.original(for: state) ?? configuration.originalTitle
  }

  func values(of activity: ActivityAppearance, on button: UIButton, isEnabledByHandler: Bool = false) -> ShownValues {
    ShownValues(
      of: activity, on: button, isEnabledByHandler: isEnabledByHandler, titles: titles,
      attributedTitles: attributedTitles)
  }

  func capture(from button: UIButton, atEnd isEnd: Bool) {
    for part in all { part.capture(from: button, atEnd: isEnd) }
  }

  /// Sets the values that differ. Returns whether anything was set.
  func set(_ values: ShownValues, on button: UIButton) -> Bool {
    set(values, on: button, all)
  }

  private func set(_ values: ShownValues, on button: UIButton, _ parts: [AppearancePart<UIButton>]) -> Bool {
    var button = button
    return parts.reduce(false) { $1.set(values, in: &button) || $0 }
  }

  func readBack(from button: UIButton) {
    for part in all { part.readBack(from: button) }
  }

  /// Gives the label the button's title, because a system button would fade to it at its next layout.
  func showTitle(_ values: ShownValues, in button: UIButton) {
    guard button.configuration == nil, let label = button.titleLabel else { return }
    if button.showTitle(in: label, of: values.activity) { font.readBack(from: button) }
  }

  /// Sets the original values, before the button's class paints others because `isEnabled` changes.
  func restore(on button: UIButton) {
    // A configuration that the app updates would keep the colors of the current state.
    setOriginal(all.filter { $0 !== configuration || button.automaticallyUpdatesConfiguration }, on: button)
  }

  private func setOriginal(_ parts: [AppearancePart<UIButton>], on button: UIButton) {
    let values = values(of: ActivityAppearance(), on: button)
    _ = set(values, on: button, parts)
    readBack(from: button)
    showTitle(values, in: button)
  }

  /// Shows the colors once more, over those that the button's class has painted at the end of a press.
  ///
  /// A title that the app has set in the action stays, such as that of a loading indicator. A configuration needs none
  /// of this: UIKit updates it when the press ends.
  func showColors(of activity: ActivityAppearance, on button: UIButton) {
    for part in colors { part.capture(from: button, atEnd: false) }
    _ = set(values(of: activity, on: button), on: button, colors)
    for part in colors { part.readBack(from: button) }
  }

  // MARK: Ends

  /// Takes over the original values of an earlier end, where its values are the original ones here.
  func inherit(from end: VisibleParts) {
    for (part, earlier) in zip(all, end.all) { part.inherit(from: earlier) }
  }

  /// Returns these parts for as long as the button shows an end, without what was shown before.
  func kept(after earlier: VisibleParts?) -> VisibleParts {
    for part in all { part.forgetShown() }
    if let earlier { inherit(from: earlier) }
    return self
  }

  /// Restores the values that an end has replaced, unless the app has set others since.
  func restoreAfterEnd(on button: UIButton) {
    UIView.performWithoutAnimation {
      capture(from: button, atEnd: true)
      setOriginal(all, on: button)
    }
  }
}

extension String {
  /// Whether the text is empty or has only white space, so that a title shows nothing.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension UIButton {
  /// Gives the label the button's title.
  ///
  /// From iOS 18 on, the label has the title as soon as the button is asked for the label.
  ///
  /// - Returns: Whether the label has another attributed text, which changes its font.
  fileprivate func showTitle(in label: UILabel, of activity: ActivityAppearance) -> Bool {
    if !activity.isEnd, let text = activity.text, label.text == text { return false }
    if let title = currentAttributedTitle, title.length > 0 {
      guard label.text != title.string else { return false }
      label.attributedText = title
      return true
    }
    if let title = currentTitle, !title.isEmpty, label.text != title { label.text = title }
    return false
  }

  /// The color with which the app has painted the layer. The button's `backgroundColor` is then nil.
  fileprivate var paintedColor: CGColor? {
    get { backgroundColor == nil ? layer.backgroundColor : nil }
    set { if backgroundColor == nil { layer.backgroundColor = newValue } }
  }

  /// The font of the title, or nil if the button has no label.
  fileprivate var labelFont: UIFont? {
    get { titleLabel?.font }
    set { if let newValue { titleLabel?.font = newValue } }
  }
}
#endif
