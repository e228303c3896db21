import Foundation
import Testing
import UIKit

/// What an app sets while its button counts. `RandomAppearanceTests` combines such changes.
struct AppChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether a button without a configuration shows it.
  var isPlain = true
  let make: @MainActor @Sendable (UIButton) -> Void

  static let all = titles + others + configured + spoken

  private static let titles = [
    AppChange(testDescription: "title") { $0.setTitle("Wait", for: .normal) },
    AppChange(testDescription: "original title for a state") { $0.setTitle("Send", for: .disabled) },
    AppChange(testDescription: "title for a state") { $0.setTitle("Wait", for: .disabled) },
    AppChange(testDescription: "no title for a state") { $0.setTitle(nil, for: .disabled) },
    AppChange(testDescription: "title outside the window") { button in
      let page = button.superview
      button.removeFromSuperview()
      button.setTitle("Appeared", for: .normal)
      page?.addSubview(button)
    },
    AppChange(testDescription: "title for another state") { $0.setTitle("Chosen", for: .selected) },
    AppChange(testDescription: "title and color for a state that the button enters") { button in
      button.setTitle("Chosen", for: .selected)
      button.setTitleColor(.orange, for: .selected)
      button.isSelected = true
    },
    AppChange(testDescription: "attributed title") { $0.setAttributedTitle(text("Wait", kern: 4), for: .normal) },
    AppChange(testDescription: "attributed title for a state") {
      $0.setAttributedTitle(text("Wait", kern: 5), for: .disabled)
    },
    AppChange(testDescription: "no attributed titles") {
      for state in [.normal, .disabled] as [UIControl.State] { $0.setAttributedTitle(nil, for: state) }
    },
  ]

  private static let others = [
    AppChange(testDescription: "color") { $0.setTitleColor(.orange, for: .normal) },
    AppChange(testDescription: "color for a state") { $0.setTitleColor(.gray, for: .disabled) },
    AppChange(testDescription: "no color for a state") { $0.setTitleColor(nil, for: .disabled) },
    AppChange(testDescription: "background") { $0.backgroundColor = .orange },
    AppChange(testDescription: "border") { $0.layer.borderColor = UIColor.orange.cgColor },
    AppChange(testDescription: "font") { $0.titleLabel?.font = .boldSystemFont(ofSize: 30) },
    AppChange(testDescription: "enabled") { $0.isEnabled = true },
    AppChange(testDescription: "first configuration") { $0.configuration = .plain() },
    AppChange(testDescription: "first configuration with a title") { button in
      button.configuration = .plain()
      button.configuration?.title = "Resend"
    },
  ]

  private static let configured = [
    AppChange(testDescription: "no configuration", isPlain: false) { $0.configuration = nil },
    AppChange(testDescription: "configured title", isPlain: false) { $0.configuration?.title = "Resend" },
    AppChange(testDescription: "configured attributed title", isPlain: false) {
      $0.configuration?.attributedTitle = AttributedString("Resend", attributes: AttributeContainer().kern(3))
    },
    AppChange(testDescription: "subtitle", isPlain: false) { $0.configuration?.subtitle = "or call" },
    AppChange(testDescription: "foreground", isPlain: false) { $0.configuration?.baseForegroundColor = .orange },
    AppChange(testDescription: "fill", isPlain: false) { $0.configuration?.background.backgroundColor = .orange },
    AppChange(testDescription: "stroke", isPlain: false) { $0.configuration?.background.strokeColor = .orange },
    AppChange(testDescription: "image", isPlain: false) { $0.configuration?.background.image = image },
  ]

  @MainActor private static let image = UIImage()

  private static let spoken = [
    AppChange(testDescription: "label") { $0.accessibilityLabel = "Send the code" },
    AppChange(testDescription: "no label") { $0.accessibilityLabel = nil },
    AppChange(testDescription: "value") { $0.accessibilityValue = "soon" },
  ]

  private static func text(_ string: String, kern: Int) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.kern: kern])
  }
}
