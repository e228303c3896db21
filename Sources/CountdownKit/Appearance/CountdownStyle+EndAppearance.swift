#if canImport(UIKit) && !os(watchOS)
import UIKit

extension CountdownStyle {
  /// Gives the button what is to be its own after the end.
  @MainActor func showEnd(on button: UIButton) {
    if #available(iOS 15.0, tvOS 15.0, *), var configuration = button.configuration {
      if change(&configuration) { button.configuration = configuration }
    }
    let isConfigured = button.isConfigured
    // A title or a color that is set for a state is written into the configuration.
    let hasTitle = !isConfigured || button.title(for: .normal) != nil
    if let endTitle, hasTitle { button.setTitle(endTitle, for: .normal) }
    if endTitle != nil || endTitleColor != nil, let own = button.attributedTitle(for: .normal) {
      button.setAttributedTitle(own.withText(endTitle ?? own.string, color: endTitleColor), for: .normal)
    }
    if let endTitleColor { button.setTitleColor(hasTitle ? endTitleColor : nil, for: .normal) }
    if let endBorderColor {
      button.layer.borderColor = endBorderColor.resolvedColor(with: button.traitCollection).cgColor
    }
  }

  /// - Returns: Whether anything had to be set.
  @available(iOS 15.0, tvOS 15.0, *)
  private func change(_ configuration: inout UIButton.Configuration) -> Bool {
    if let own = configuration.attributedTitle {
      if endTitle != nil || endTitleColor != nil {
        configuration.attributedTitle = own.withText(endTitle ?? own.text, color: endTitleColor)
      }
    } else if let endTitle {
      configuration.title = endTitle
    }
    if let endTitleColor { configuration.baseForegroundColor = endTitleColor }
    if let endBorderColor { configuration.background.strokeColor = endBorderColor }
    return endTitle != nil || endTitleColor != nil || endBorderColor != nil
  }
}
#endif
