#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of its original appearance.
///
/// It lives as long as the button shows anything else. Its last call of ``show(_:on:)`` gives back the original values,
/// with those of the style for the end.
///
/// A subclass whose setters add something each time, such as a prefix, isn't supported: what its getters return can't
/// be set again.
@MainActor final class ButtonAppearance {
  /// Whether a subclass or a handler has changed what is to be shown. Nothing more is then set until the next call of
  /// ``show(_:on:)``.
  var isOutOfDate = false

  /// Whether only a layout is known to show a new title. A test sets it to what the simulated system needs.
  static var laysOutTitles: Bool = {
    if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *) { false } else { true }
  }()

  /// Set first, because it decides which title and colors are visible.
  private let isEnabled: Remembered<UIButton, Bool>
  /// The other parts in the order in which they're set.
  private let parts: [AppearancePart<UIButton>]
  private let spoken: SpokenAppearance
  private let configuration: ConfigurationAppearance
  private var shown: ActivityAppearance?
  private var isChanging = false

  /// The button's name for announcements.
  var name: String? { spoken.name }

  /// Captures the original appearance of a button.
  init(of button: UIButton) {
    let titles = RememberedStates(\.title, of: button, isKept: { $0 != nil }) { appearance, original in
      // UIKit copies a title to the configuration, so a state without a title gets none.
      if appearance.isConfigured, original == nil { return nil }
      // There, the state's own title would hide an attributed count.
      let title = appearance.isConfigured && !appearance.isEnd ? appearance.text : appearance.title
      return title ?? original
    }
    // A class can change the attributes with the button's state.
    let attributedTitles = RememberedStates(
      \.attributedTitle, of: button, isSameAfterStateChange: { $0?.text.string == $1?.text.string },
      isKept: { $0 != nil }
    ) { appearance, original in
      if let original { return AttributedTitle(text: appearance.title(over: original.text)) }
      let isHidden = appearance.isConfigured && titles.original(for: .normal) == nil
      return isHidden ? nil : appearance.attributedTitle.map(AttributedTitle.init)
    }
    let titleColors = RememberedStates(\.titleColor, normalPath: \.titleColorWithoutDefault, of: button) {
      appearance, original in
      // A configuration takes a color only together with a title that isn't attributed.
      let isHidden = appearance.isConfigured && !(appearance.isEnd && titles.original(for: .normal) != nil)
      return isHidden ? original : appearance.titleColor ?? original
    }
    isEnabled = Remembered(\.isEnabled, of: button) { $0.isEnabled ?? $1 }
    let configuration = ConfigurationAppearance(of: button)
    let parts: [AppearancePart<UIButton>] = [
      Remembered(\.isUserInteractionEnabled, of: button) { $0.takesTouches ?? $1 },
      Remembered(\.backgroundColor, of: button) { $0.isConfigured ? $1 : $0.backgroundColor ?? $1 },
      Remembered(\.paintedColor, of: button) { $0.isConfigured || $0.backgroundColor == nil ? $1 : nil },
      Remembered(\.layer.borderColor, of: button) { $0.layerBorderColor ?? $1 },
      // Setting the font would replace those of an attributed title.
      Remembered(\.labelFont, of: button) { appearance, original in
        let isHidden = appearance.isConfigured || attributedTitles.original(for: .normal) != nil
        let keepsFont = appearance.title == nil || appearance.isEnd || isHidden || appearance.followsTextSize
        return keepsFont ? original : original?.withMonospacedDigits
      },
      titleColors, titles, attributedTitles, configuration,
    ]
    // UIKit derives the label from the title.
    spoken = SpokenAppearance(of: button) { state in
      if let text = attributedTitles.original(for: state)?.text, text.length > 0 { return text.string }
      return titles.original(for: state) ?? configuration.originalTitle
    }
    self.configuration = configuration
    self.parts = parts + [spoken]
  }

  /// Changes what differs from an appearance, without animation. What the app has set since the last call becomes
  /// original.
  func show(_ appearance: ActivityAppearance, on button: UIButton) {
    isOutOfDate = false
    // At each tick, because a reused cell can set another handler.
    button.wrapUpdateHandler()
    var appearance = appearance
    appearance.layerBorderColor = appearance.borderColor?.resolvedColor(with: button.traitCollection).cgColor
    appearance.isConfigured = button.configuration != nil
    // Asked first, because a new title makes the superview wait as well.
    let isLaidOut = Self.laysOutTitles && button.fadesTitles && !button.hasSuperviewThatNeedsLayout
    UIView.performWithoutAnimation {
      appearance.followsTextSize = button.titleLabel?.adjustsFontForContentSizeCategory == true
      if change(button, to: appearance), !isOutOfDate { showTitle(of: button, byLayout: isLaidOut) }
    }
    if !isOutOfDate { configuration.showActivity(appearance, on: button) }
  }

  /// Returns whether anything has changed.
  private func change(_ button: UIButton, to appearance: ActivityAppearance) -> Bool {
    isChanging = true
    shown = appearance
    isEnabled.capture(from: button)
    for part in parts { part.capture(from: button) }
    var button = button
    var hasChanged = !isOutOfDate && isEnabled.set(appearance, in: &button)
    // What the button's class paints for its state is the class's own.
    if hasChanged { for part in parts { part.captureAfterStateChange(from: button) } }
    for part in parts where !isOutOfDate { hasChanged = part.set(appearance, in: &button) || hasChanged }
    isEnabled.readBack(from: button)
    for part in parts { part.readBack(from: button) }
    isChanging = false
    return hasChanged
  }

  /// Calls the app's update handler, and shows the style's values of the configuration over those that it has set. To
  /// set anything else would ask for the next update.
  fileprivate func update(_ button: UIButton, by handler: UIButton.ConfigurationUpdateHandler) {
    guard !isChanging else { return handler(button) }
    UIView.performWithoutAnimation {
      configuration.capture(from: button)
      configuration.restoreTextAttributes(of: button)
    }
    handler(button)
    // The handler may have ended the countdown.
    guard let shown, !shown.isEnd, !isChanging else { return }
    // What the handler has set doesn't become original, because the handler is called again at the end.
    UIView.performWithoutAnimation { configuration.setAfterHandler(shown, on: button) }
    configuration.readBack(from: button)
    configuration.showActivity(shown, on: button)
  }

  /// Brings a changed title to the screen at once, because the title of a system button would fade at the next layout.
  ///
  /// Reading the label of a plain button is enough. Before iOS 18, where that isn't known, a button that fades its
  /// titles is laid out. That includes its superviews, which must not have waited for layout before: their page may
  /// want to animate it.
  private func showTitle(of button: UIButton, byLayout: Bool) {
    _ = button.titleLabel
    if byLayout { button.layoutIfNeeded() }
  }
}

/// The update handler that was wrapped last.
private final class WrappedHandler {
  /// Only the wrapper retains this object. So it's nil as soon as the button has another handler, unless that calls the
  /// former one. Handlers can't be compared, because each read of a handler returns another closure.
  weak var token: NSObject?
}

extension UIButton {
  /// Wraps the app's update handler, if there is one that isn't wrapped.
  ///
  /// The wrapper isn't removed, because each time a handler is read from UIKit and set again, another layer is added
  /// around it.
  fileprivate func wrapUpdateHandler() {
    guard owned(WrappedHandler.self)?.token == nil, let handler = configurationUpdateHandler else { return }
    let token = NSObject()
    (owned(WrappedHandler.self) ?? own(WrappedHandler())).token = token
    configurationUpdateHandler = { button in
      withExtendedLifetime(token) {
        if let appearance = button.shownAppearance { appearance.update(button, by: handler) } else { handler(button) }
      }
    }
  }

  /// Whether UIKit fades to a new title: in buttons of its own types that have no configuration.
  fileprivate var fadesTitles: Bool { configuration == nil && buttonType != .custom }

  fileprivate var hasSuperviewThatNeedsLayout: Bool {
    sequence(first: self as UIView, next: \.superview).dropFirst().contains { $0.layer.needsLayout() }
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
