import Foundation
import UIKit

/// All parts of a button's appearance that a send or a countdown can change.
struct Appearance: Equatable {
  var titles: [String?], attributedTitles: [NSAttributedString?], colors: [UIColor?]
  var border, background: UIColor?
  var isEnabled, isUserInteractionEnabled: Bool
  var title: String?, attributedTitle: AttributedString?, foreground, stroke, fill: UIColor?
  var showsActivity: Bool?
  var image: UIImage?, subtitle: String?
  var label, value: String?
  var traits: UIAccessibilityTraits
  var subviews: Int

  @MainActor init(of button: UIButton) {
    let states = (0..<16).map(UIControl.State.init(rawValue:))
    titles = states.map(button.title(for:))
    attributedTitles = states.map(button.attributedTitle(for:))
    colors = states.map(button.titleColor(for:))
    (border, background) = (button.borderColor, button.backgroundColor)
    (isEnabled, isUserInteractionEnabled) = (button.isEnabled, button.isUserInteractionEnabled)
    let configuration = button.configuration
    (title, attributedTitle) = (configuration?.title, configuration?.attributedTitle)
    (foreground, stroke) = (configuration?.baseForegroundColor, configuration?.background.strokeColor)
    fill = configuration?.background.backgroundColor
    showsActivity = configuration?.showsActivityIndicator
    (image, subtitle) = (configuration?.background.image, configuration?.subtitle)
    (label, value) = (button.accessibilityLabel, button.accessibilityValue)
    traits = button.accessibilityTraits
    subviews = button.subviews.count
  }
}
