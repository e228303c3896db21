#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of its original appearance.
///
/// Each tick updates these values in place, so it allocates little more than its texts.
@MainActor final class ButtonAppearance {
  /// The run that the button shows.
  private(set) weak var run: ButtonCountdown.Run?
  let style: CountdownStyle?
  /// The phase that the button shows.
  var phase: CountdownStyle.Phase?
  let spoken: SpokenAppearance
  /// Nil before iOS 15.
  let configuration: (any ConfigurationPart)?

  private let isEnabled = Remembered<UIButton, Bool>(get: { $0.isEnabled }, set: { $0.isEnabled = $1 })
  private let takesTouches = Remembered<UIButton, Bool>(
    get: { $0.isUserInteractionEnabled }, set: { $0.isUserInteractionEnabled = $1 })
  private let titles = RememberedStates<String>(
    get: { $0.button.title(for: $0.state) }, set: { $0.button.setTitle($1, for: $0.state) })
  // A subclass can add attributes, and comparing them at each tick would be slow.
  private let attributedTitles = RememberedStates<NSAttributedString>(
    isSame: { $0.string == $1.string }, get: { $0.button.attributedTitle(for: $0.state) },
    set: { $0.button.setAttributedTitle($1, for: $0.state) })
  private let titleColors = RememberedStates<UIColor>(
    hasDefault: true, get: { $0.button.titleColor(for: $0.state) },
    set: { $0.button.setTitleColor($1, for: $0.state) })
  private let font = Remembered<UIButton, UIFont?>(
    get: { $0.titleLabel?.font }, set: { $0.titleLabel?.font = $1 })
  /// Whether the app's update handler enables the button in each update. The button then refuses touches in another way.
  var isEnabledByHandler = false
  private let border = Remembered<UIButton, CGColor?>(
    get: { $0.layer.borderColor }, set: { $0.layer.borderColor = $1 },
    isSame: { $0 === $1 || $0.map(UIColor.init(cgColor:)) == $1.map(UIColor.init(cgColor:)) })
  private let background = Remembered<UIButton, UIColor?>(
    get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 })

  /// The last original attributed title, and the attributes of its counting title.
  private var countingAttributes: (original: NSAttributedString, attributes: [NSAttributedString.Key: Any])?
  /// The last border color for a layer. A layer's color doesn't follow dark mode.
  private var layerColor: (color: UIColor, traits: UITraitCollection, resolved: CGColor)?

  init(of button: UIButton, style: CountdownStyle?, run: ButtonCountdown.Run?) {
    (self.run, self.style) = (run, style)
    spoken = SpokenAppearance(of: button)
    configuration =
      if #available(iOS 15.0, tvOS 15.0, *) { ConfigurationAppearance(color: style?.countingTitleColor) } else { nil }
  }

  /// Changes what differs from a wanted appearance. What the app has set since the last call becomes original.
  ///
  /// - Parameter isNew: Whether the phase or its number of seconds is another one than at the last call.
  /// - Returns: Whether the button changed.
  func show(_ wanted: WantedAppearance, isNew: Bool = false, on button: UIButton) -> Bool {
    var hasChanged = false
    // These come first, because the state decides which title and colors are visible.
    isEnabled.show(wanted.isEnabled, in: button, &hasChanged)
    takesTouches.show(wanted.takesTouches, in: button, &hasChanged)
    if isNew { configuration?.wrapHandler(of: button) }
    let isConfigured =
      configuration?.show(wanted, on: button, over: titles.shown, &hasChanged) { originalTitleOfStates(on: button) }
      ?? false
    showTitles(wanted, isConfigured: isConfigured, on: button, &hasChanged)
    showColors(wanted, isConfigured: isConfigured, on: button, &hasChanged)
    let isCounting = wanted.title != nil && !wanted.isEnd
    font.show(if: isCounting && !isConfigured, in: button, keepsShown: true, &hasChanged) {
      button.titleLabel?.adjustsFontForContentSizeCategory == true ? $0 : $0?.withMonospacedDigits ?? $0
    }
    spoken.show(wanted.spokenValue, title: originalTitle(of: button), on: button)
    return hasChanged
  }

  // MARK: Titles

  private func showTitles(_ wanted: WantedAppearance, isConfigured: Bool, on button: UIButton, _ hasChanged: inout Bool)
  {
    let (title, isEnd) = (wanted.title, wanted.isEnd)
    // A configured button's state without a title gets none: UIKit would copy it into the configuration.
    titles.show(if: title != nil, on: button, &hasChanged) { state, original in
      if isEnd, state != .normal { return original }
      return isConfigured && original == nil ? nil : title
    }
    let hasTitle = !isConfigured || isEnd && titles.original(for: .normal, on: button) != nil
    let (attributed, color) = (wanted.attributedTitle, wanted.titleColor)
    attributedTitles.show(if: wanted.hasTitle, on: button, &hasChanged) { state, original in
      guard isEnd else { return original.map { countingTitle(title ?? $0.string, replacing: $0) } }
      guard state == .normal else { return original }
      if let attributed { return hasTitle || original != nil ? attributed : nil }
      return original.map { $0.replacingText(with: title ?? $0.string, color: color) }
    }
  }

  private func countingTitle(_ title: String, replacing original: NSAttributedString) -> NSAttributedString {
    if let countingAttributes, countingAttributes.original === original {
      return NSAttributedString(string: title, attributes: countingAttributes.attributes)
    }
    let attributes = original.countingAttributes(color: style?.countingTitleColor)
    countingAttributes = (original, attributes)
    return NSAttributedString(string: title, attributes: attributes)
  }

  private func originalTitleOfStates(on button: UIButton) -> String? {
    let state = button.state.intersection(.selected)
    return attributedTitles.original(for: state, on: button)?.string ?? titles.original(for: state, on: button)
  }

  /// Returns the title that names the button for VoiceOver. It's nil if the app's update handler can set another title for
  /// each state.
  private func originalTitle(of button: UIButton) -> String? {
    if let title = configuration?.originalTitle(of: button) {
      return configuration?.hasHandler == true ? nil : title
    }
    return originalTitleOfStates(on: button)
  }

  // MARK: Colors

  private func showColors(
    _ wanted: WantedAppearance, isConfigured: Bool, on button: UIButton, _ hasChanged: inout Bool
  ) {
    // A configuration takes a color only together with a title that isn't attributed.
    let (color, isEnd) = (wanted.titleColor, wanted.isEnd)
    let showsTitleColor = !isConfigured || isEnd && titles.original(for: .normal, on: button) != nil
    titleColors.show(if: color != nil && showsTitleColor, on: button, &hasChanged) { state, original in
      isEnd && state != .normal ? original : color
    }
    border.show(wanted.borderColor.map { resolved($0, on: button) }, in: button, &hasChanged)
    background.show(isConfigured ? nil : wanted.backgroundColor, in: button, &hasChanged)
  }

  private func resolved(_ color: UIColor, on button: UIButton) -> CGColor {
    let traits = button.traitCollection
    if let layerColor, layerColor.color === color, layerColor.traits == traits { return layerColor.resolved }
    let resolved = color.resolvedColor(with: traits).cgColor
    layerColor = (color, traits, resolved)
    return resolved
  }
}

/// A part of the appearance that isn't available on every system.
///
/// This protocol exists because a stored property can't have a type that requires iOS 15.
@MainActor protocol ConfigurationPart {
  /// Whether the app has an update handler, which can set another title for each state.
  var hasHandler: Bool { get }

  /// Returns the configuration's title that the app has set.
  func originalTitle(of button: UIButton) -> String?

  /// Wraps the app's update handler, if there is one.
  func wrapHandler(of button: UIButton)

  /// - Parameters:
  ///   - copied: The title that is shown for the button's states, which UIKit copies into a new configuration.
  ///   - hasChanged: Becomes true if the configuration changes.
  ///   - original: A closure that returns the title that `copied` replaces.
  /// - Returns: Whether the button has a configuration.
  func show(
    _ wanted: WantedAppearance, on button: UIButton, over copied: String?, _ hasChanged: inout Bool,
    _ original: () -> String?
  ) -> Bool

  /// Shows the activity indicator, which needs animations.
  func showActivity(on button: UIButton)

  /// Restores the original configuration.
  func restore(on button: UIButton)
}
#endif
