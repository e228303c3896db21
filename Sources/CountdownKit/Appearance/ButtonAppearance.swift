#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of its original appearance.
///
/// It lives as long as the button shows anything else. Its last call of ``show(_:on:)`` gives back the original values,
/// with those of the style for the end.
///
/// A subclass whose setters add something each time, such as a prefix, isn't supported: what its getters return can't be set
/// again.
@MainActor final class ButtonAppearance {
  /// Whether a subclass or a handler has changed what is to be shown. Nothing more is then set until the next call of
  /// ``show(_:on:)``.
  var isOutOfDate = false

  private var shown: WantedAppearance?
  private var isWriting = false
  private var plain: PlainAppearance?
  private var spoken: SpokenAppearance?
  /// The ``ConfigurationAppearance``, or nil while the button has no configuration. A stored property can't have a type that
  /// requires iOS 15.
  private var configured: AnyObject?

  /// The button's name for announcements.
  var name: String? { spoken?.name }

  /// Changes what differs from a wanted appearance, without animation. What the app has set since the last call becomes
  /// original.
  func show(_ wanted: WantedAppearance, on button: UIButton) {
    isOutOfDate = false
    UIView.performWithoutAnimation {
      let hasChanged = write(wanted, on: button)
      if hasChanged, !isOutOfDate { showChanges(of: button) }
    }
    guard #available(iOS 15.0, tvOS 15.0, *), wanted.showsActivity, !isOutOfDate else { return }
    (configured as? ConfigurationAppearance)?.showActivity(on: button)
  }

  private func write(_ wanted: WantedAppearance, on button: UIButton) -> Bool {
    isWriting = true
    defer { isWriting = false }
    if shown == nil, !wanted.isEnd { button.wrapUpdateHandler() }
    // All original values are captured before the first value is set.
    let (plain, spoken) = capture(button)
    if #available(iOS 15.0, tvOS 15.0, *) { noteConfiguration(of: button, isApps: true) }
    plain.search(for: wanted, on: button)
    shown = wanted
    var hasChanged = plain.write(wanted, isConfigured: configured != nil, on: button, unless: { self.isOutOfDate })
    if #available(iOS 15.0, tvOS 15.0, *), !isOutOfDate {
      let hasNewConfiguration = (configured as? ConfigurationAppearance)?.write(wanted, on: button) ?? false
      hasChanged = hasNewConfiguration || hasChanged
      // The app's update handler and subclass know nothing of what was given back.
      if hasNewConfiguration, wanted.isEnd { button.setNeedsUpdateConfiguration() }
    }
    if !isOutOfDate { spoken.write(wanted.spokenValue, title: originalTitle(of: button), on: button) }
    plain.readBack(on: button)
    spoken.readBack(on: button)
    if #available(iOS 15.0, tvOS 15.0, *) { (configured as? ConfigurationAppearance)?.readBack(from: button) }
    return hasChanged
  }

  private func capture(_ button: UIButton) -> (PlainAppearance, SpokenAppearance) {
    if let plain, let spoken {
      plain.note(on: button)
      spoken.note(on: button)
      return (plain, spoken)
    }
    let parts = (PlainAppearance(of: button), SpokenAppearance(of: button))
    (plain, spoken) = parts
    return parts
  }

  @available(iOS 15.0, tvOS 15.0, *)
  private func noteConfiguration(of button: UIButton, isApps: Bool) {
    guard let configuration = button.configuration else {
      configured = nil
      return
    }
    if let configured = configured as? ConfigurationAppearance {
      return configured.note(configuration, of: button, isApps: isApps)
    }
    let configured = ConfigurationAppearance(of: configuration)
    self.configured = configured
    // UIKit may have copied the count to the first configuration.
    if shown != nil, configured.originalTitle == button.title(shownFor: button.state) {
      configured.replaceOriginalTitle(by: plain?.originalTitle(of: button).map { AttributedString($0) })
    }
  }

  private func originalTitle(of button: UIButton) -> String? {
    if let title = plain?.originalTitle(of: button) { return title.string }
    guard #available(iOS 15.0, tvOS 15.0, *) else { return nil }
    return (configured as? ConfigurationAppearance)?.originalTitle
  }

  /// Calls the app's update handler, and shows the title and the colors of the configuration again. To set anything else would
  /// ask for the next update.
  @available(iOS 15.0, tvOS 15.0, *)
  fileprivate func update(_ button: UIButton, by handler: UIButton.ConfigurationUpdateHandler) {
    guard !isWriting else { return handler(button) }
    noteConfiguration(of: button, isApps: true)
    handler(button)
    // The handler may have ended the countdown.
    guard let shown, !shown.isEnd, !isWriting else { return }
    noteConfiguration(of: button, isApps: false)
    guard let configured = configured as? ConfigurationAppearance else { return }
    UIView.performWithoutAnimation { _ = configured.write(shown, on: button) }
    configured.readBack(from: button)
  }

  /// Brings a changed title to the screen at once, because the title of a system button would fade at the next layout.
  ///
  /// Reading the label of a plain button is enough. Before iOS 18, where that isn't known, the button is laid out, unless
  /// that would include a superview: its page may want to animate the layout.
  private func showChanges(of button: UIButton) {
    if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *) {
      _ = button.titleLabel
      return
    }
    let superviews = sequence(first: button as UIView, next: \.superview).dropFirst()
    if !superviews.contains(where: { $0.layer.needsLayout() }) { button.layoutIfNeeded() }
  }
}

extension UIButton {
  /// The title that the button shows for a state.
  func title(shownFor state: UIControl.State) -> String? {
    if let title = attributedTitle(for: state), title.length > 0 { title.string } else { title(for: state) }
  }
}

/// Marks a button whose update handler is wrapped.
private final class WrappedHandler {}

extension UIButton {
  /// Wraps the app's update handler once and for good, if there is one.
  ///
  /// The wrapper isn't removed, because each time a handler is read from UIKit and set again, another layer is added around
  /// it.
  fileprivate func wrapUpdateHandler() {
    guard #available(iOS 15.0, tvOS 15.0, *), owned(WrappedHandler.self) == nil,
      let handler = configurationUpdateHandler
    else { return }
    own(WrappedHandler())
    configurationUpdateHandler = { button in
      if let appearance = button.shownAppearance { appearance.update(button, by: handler) } else { handler(button) }
    }
  }
}
#endif
