import CountdownKit
import Foundation
import UIKit

/// What an app sets on a button.
enum ButtonChange: Sendable {
  enum Color: CaseIterable {
    case blue, orange, black, darkGray

    var value: UIColor {
      switch self {
      case .blue: .blue
      case .orange: .orange
      case .black: .black
      case .darkGray: .darkGray
      }
    }
  }

  enum State: UInt, CaseIterable {
    case normal = 0
    case highlighted = 1
    case disabled = 2
    case selected = 4
    case disabledAndSelected = 6

    var value: UIControl.State { UIControl.State(rawValue: rawValue) }
  }

  case title(String?, State), attributedTitle(String?, State), titleColor(Color?, State)
  /// Sets what the button shows in a state as the title for this state.
  case shownTitle(State)
  case font(CGFloat), tint(CGFloat), backgroundColor(Color), borderColor(Color)
  case isEnabled(Bool), takesTouches(Bool), isSelected(Bool), isHighlighted(Bool), isLoading(Bool), isDark(Bool), press
  case label(String?), value(String?)
  case configuration(isFilled: Bool, title: String?, stroke: Color?), noConfiguration
  case configuredTitle(String?), configuredAttributedTitle(String), subtitle(String?)
  case foreground(Color), fill(Color), stroke(Color), image(Bool)
  case textAttributes(CGFloat), updateHandler(Color)

  @MainActor private static let image = UIImage()

  @MainActor func make(on button: UIButton) {
    switch self {
    case .title(let title, let state): button.setTitle(title, for: state.value)
    case .attributedTitle(let text, let state):
      let title = text.map { NSAttributedString(string: $0, attributes: [.kern: 2]) }
      button.setAttributedTitle(title, for: state.value)
    case .titleColor(let color, let state): button.setTitleColor(color?.value, for: state.value)
    case .shownTitle(let state):
      button.setTitle(button.title(for: state.value), for: state.value)
      button.setAttributedTitle(button.attributedTitle(for: state.value), for: state.value)
    case .font(let size): button.titleLabel?.font = .systemFont(ofSize: size)
    case .tint(let white): button.tintColor = UIColor(white: white, alpha: 1)
    case .backgroundColor(let color): button.backgroundColor = color.value
    case .borderColor(let color): button.layer.borderColor = color.value.cgColor
    case .isEnabled(let isEnabled): button.isEnabled = isEnabled
    case .takesTouches(let takesTouches): button.isUserInteractionEnabled = takesTouches
    case .isSelected(let isSelected): button.isSelected = isSelected
    case .isHighlighted(let isHighlighted): button.isHighlighted = isHighlighted
    case .isLoading(let isLoading): (button as? any PaintedButton)?.isLoading = isLoading
    case .isDark(let isDark): button.window?.overrideUserInterfaceStyle = isDark ? .dark : .light
    case .press:
      button.isHighlighted = true
      button.isHighlighted = false
    case .label(let label): button.accessibilityLabel = label
    case .value(let value): button.accessibilityValue = value
    case .configuration(let isFilled, let title, let stroke):
      var configuration = isFilled ? UIButton.Configuration.filled() : .plain()
      if let title { configuration.title = title }
      if let stroke { configuration.background.strokeColor = stroke.value }
      button.configuration = configuration
    case .noConfiguration: button.configuration = nil
    case .configuredTitle(let title): button.configuration?.title = title
    case .configuredAttributedTitle(let title):
      button.configuration?.attributedTitle = AttributedString(title, attributes: AttributeContainer().kern(3))
    case .subtitle(let subtitle): button.configuration?.subtitle = subtitle
    case .foreground(let color): button.configuration?.baseForegroundColor = color.value
    case .fill(let color): button.configuration?.background.backgroundColor = color.value
    case .stroke(let color): button.configuration?.background.strokeColor = color.value
    case .image(let hasImage): button.configuration?.background.image = hasImage ? Self.image : nil
    case .textAttributes(let size):
      button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
        $0.merging(AttributeContainer().font(.boldSystemFont(ofSize: size)))
      }
    case .updateHandler(let color):
      button.configurationUpdateHandler = { button in
        button.configuration?.baseForegroundColor = button.isSelected ? color.value : .gray
        button.configuration?.subtitle = button.isEnabled ? "Enabled" : "Disabled"
      }
    }
  }
}

/// A loading indicator, which reads a value of a button, replaces it for a while, and sets it again.
enum LoadingIndicator: Sendable {
  case isEnabled, title(String?), titles(String?), attributedTitle(String?), clearColor
  /// Reads the title or the whole configuration. An indicator is UIKit's, and another image is set afterward.
  case configuredTitle(String?), configuration, indicator(String?), image

  /// Replaces the value, and returns a closure that sets it again.
  @MainActor func show(on button: UIButton) -> @MainActor () -> Void {
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]
    let (isEnabled, color, configuration) = (button.isEnabled, button.titleColor(for: .normal), button.configuration)
    let titles = states.map(button.title(for:))
    switch self {
    case .isEnabled:
      button.isEnabled = false
      return { button.isEnabled = isEnabled }
    case .title(let title):
      button.setTitle(title, for: .normal)
      return { button.setTitle(titles[0], for: .normal) }
    case .titles(let title):
      button.setTitle(title, for: .normal)
      return { for (state, title) in zip(states, titles) { button.setTitle(title, for: state) } }
    case .attributedTitle(let text):
      let title = button.attributedTitle(for: .normal)
      ButtonChange.attributedTitle(text, .normal).make(on: button)
      return { button.setAttributedTitle(title, for: .normal) }
    case .clearColor:
      button.setTitleColor(.clear, for: .normal)
      return { button.setTitleColor(color, for: .normal) }
    case .configuredTitle(let title):
      button.configuration?.title = title
      return { button.configuration?.title = configuration?.title }
    case .configuration: button.configuration = .plain()
    case .indicator(let title):
      button.configuration?.title = title
      button.configuration?.showsActivityIndicator = true
    case .image:
      return {
        button.configuration = configuration
        ButtonChange.image(true).make(on: button)
      }
    }
    return { button.configuration = configuration }
  }
}

/// What a style has in place of a value of `englishDigits`.
enum StyleChange: CaseIterable {
  case titleColor, borderColor, backgroundColor, attributedTitle, ignoresTouches, unchanged
  case noCount, noSpokenValue, noSendingTitle, noIndicator
  case endTitle, endAttributedTitle, endTitleColor, endBorderColor, endBackgroundColor

  static let ends: [StyleChange] = [
    .endTitle, .endAttributedTitle, .endTitleColor, .endBorderColor, .endBackgroundColor,
  ]

  func make(in style: inout CountdownStyle) {
    switch self {
    case .titleColor: style.countingTitleColor = .red
    case .borderColor: style.countingBorderColor = .green
    case .backgroundColor: style.countingBackgroundColor = .gray153
    case .attributedTitle:
      style.countingAttributedTitle = { NSAttributedString(string: "\($0)", attributes: [.kern: 2]) }
    case .ignoresTouches: style.interaction = .ignoresTouches
    case .unchanged: style.interaction = .unchanged
    case .noCount: style.showsCountInTitle = false
    case .noSpokenValue: style.spokenValue = nil
    case .noSendingTitle: style.sendingTitle = nil
    case .noIndicator: style.sendingShowsActivity = false
    case .endTitle: style.endTitle = "Again"
    case .endAttributedTitle: style.endAttributedTitle = NSAttributedString(string: "Again", attributes: [.kern: 4])
    case .endTitleColor: style.endTitleColor = .red
    case .endBorderColor: style.endBorderColor = .red
    case .endBackgroundColor: style.endBackgroundColor = .red
    }
  }
}
