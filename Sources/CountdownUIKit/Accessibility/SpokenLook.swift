#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What assistive technologies are told of a counting button in place of its own: a label that does not count, what is
  /// left as its value, and that it changes often.
  @MainActor struct SpokenLook {
    /// What the button had when this was last shown.
    private struct Shown {
      var label: String?
      var value: String?
    }

    private let text: (@MainActor @Sendable (Int) -> String)?
    private let firstTitle: String?
    private var ownLabel: String?
    private var ownValue: String?
    private var hasSetLabel = false
    private var hasAddedTrait = false
    private var shown: Shown?

    /// To be made before the counting title is shown: UIKit may derive a label from the title.
    init(of button: UIButton, text: (@MainActor @Sendable (Int) -> String)?) {
      self.text = text
      firstTitle = button.ownTitle
      ownLabel = button.accessibilityLabel
      ownValue = button.accessibilityValue
      // One that says what the title says is as good as none: with none, it follows the title afterwards, too.
      if ownLabel == firstTitle { ownLabel = nil }
    }

    /// The button's own label, or its own title.
    var label: String? { ownLabel ?? shown?.label ?? firstTitle }

    /// - Parameters:
    ///   - seconds: Whole seconds left.
    ///   - spoken: What is read out in place of the text for them, if anything.
    ///   - title: The one that counts, which the button shows already.
    ///   - ownTitle: The one that the button gets back.
    mutating func show(_ seconds: Int, spoken: String?, title: String, ownTitle: String?, on button: UIButton) {
      guard let text else { return }
      // Some ten microseconds once a second: less than it would take to know who listens.
      let value = spoken ?? text(seconds)
      takeOver(from: button, title: title)
      let label = ownLabel ?? ownTitle ?? firstTitle
      if button.accessibilityLabel != label {
        button.accessibilityLabel = label
        hasSetLabel = true
      }
      if button.accessibilityValue != value { button.accessibilityValue = value }
      if !button.accessibilityTraits.contains(.updatesFrequently) {
        button.accessibilityTraits = storedTraits(of: button).union(.updatesFrequently)
        hasAddedTrait = true
      }
      shown = Shown(label: label, value: value)
    }

    /// To be called when the button has its own title back and may be enabled.
    func restore(on button: UIButton) {
      guard let shown else { return }
      if ownLabel == nil || hasSetLabel, button.accessibilityLabel == shown.label {
        // One that is there without being set, from an image, say, follows the button again.
        button.accessibilityLabel = nil
        if let ownLabel, button.accessibilityLabel != ownLabel { button.accessibilityLabel = ownLabel }
      }
      if button.accessibilityValue == shown.value { button.accessibilityValue = ownValue }
      if hasAddedTrait { button.accessibilityTraits = storedTraits(of: button).subtracting(.updatesFrequently) }
    }

    /// What has been set since the last time is the button's own now.
    private mutating func takeOver(from button: UIButton, title: String) {
      guard let shown else { return }
      let label = button.accessibilityLabel
      if label != shown.label { ownLabel = label == title ? nil : label }
      if button.accessibilityValue != shown.value { ownValue = button.accessibilityValue }
    }

    /// Without those that UIKit derives from the button's state: written back, they would outlast it.
    private func storedTraits(of button: UIButton) -> UIAccessibilityTraits {
      var traits = button.accessibilityTraits
      if !button.isEnabled { traits.remove(.notEnabled) }
      if button.isSelected { traits.remove(.selected) }
      return traits
    }
  }
#endif
