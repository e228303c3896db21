#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of its own values, which aren't in a configuration.
@MainActor final class PlainAppearance {
  private let isEnabled: Remembered<UIButton, Bool>
  private let takesTouches: Remembered<UIButton, Bool>
  private let background: Remembered<UIButton, Background>
  private let border: Remembered<UIButton, CGColor?>
  private let font: Remembered<UIButton, UIFont?>
  private let titleColors: RememberedStates<UIColor>
  private let titles: RememberedStates<String>
  private let attributedTitles: RememberedStates<AttributedTitle>

  init(of button: UIButton) {
    isEnabled = Remembered(\.isEnabled, in: button)
    takesTouches = Remembered(\.isUserInteractionEnabled, in: button)
    background = Remembered(\.background, in: button)
    border = Remembered(\.layer.borderColor, in: button)
    font = Remembered(\.labelFont, in: button)
    titleColors = RememberedStates(\.titleColor, ownPath: \.ownTitleColor, on: button)
    titles = RememberedStates(\.title, on: button)
    attributedTitles = RememberedStates(\.attributedTitle, on: button)
  }

  /// The original title that names the button for VoiceOver.
  func originalTitle(of button: UIButton) -> NSAttributedString? {
    let state = button.state.intersection(.selected)
    if let title = attributedTitles.original(for: state)?.text, title.length > 0 { return title }
    return titles.original(for: state).map { NSAttributedString(string: $0) }
  }

  /// Makes the values that the app has set original.
  func note(on button: UIButton) {
    isEnabled.note(in: button)
    takesTouches.note(in: button)
    background.note(in: button)
    border.note(in: button)
    font.note(in: button)
    titleColors.note(on: button)
    titles.note(on: button)
    attributedTitles.note(on: button)
  }

  /// Looks for states with values of their own. Call this method before anything is set.
  func search(for wanted: WantedAppearance, on button: UIButton) {
    guard !wanted.isEnd else { return }
    if wanted.titleColor != nil { titleColors.search(on: button) }
    guard wanted.title != nil else { return }
    titles.search(on: button)
    attributedTitles.search(on: button)
  }

  /// Sets what differs.
  ///
  /// - Parameter isStopped: Whether to set nothing more.
  /// - Returns: Whether the button changed.
  func write(
    _ wanted: WantedAppearance, isConfigured: Bool, on button: UIButton, unless isStopped: @escaping () -> Bool
  ) -> Bool {
    // A subclass can change other values when the button is enabled again.
    let isExact = wanted.isEnd && wanted.isEnabled == nil
    let hasOwnTitle = titles.original(for: .normal) != nil
    let steps = [
      // These come first, because the state decides which title and colors are visible.
      { self.isEnabled.write(wanted.isEnabled ?? self.isEnabled.original, in: button) },
      { self.takesTouches.write(wanted.takesTouches ?? self.takesTouches.original, in: button) },
      {
        let color = isConfigured ? nil : wanted.backgroundColor
        return self.background.write(color.map { .color($0) } ?? self.background.original, in: button, isExact: isExact)
      },
      {
        let color = wanted.borderColor?.resolvedColor(with: button.traitCollection).cgColor
        return self.border.write(color ?? self.border.original, in: button, isExact: isExact)
      },
      {
        // A configuration takes a color only together with a title that isn't attributed.
        let color = !isConfigured || wanted.isEnd && hasOwnTitle ? wanted.titleColor : nil
        return self.titleColors.write(on: button, isExact: isExact, unless: isStopped) { state, original in
          wanted.isEnd && state != .normal ? original : color ?? original
        }
      },
      {
        self.titles.write(on: button, isExact: isExact, unless: isStopped) { state, original in
          // UIKit copies a title to the configuration, so a state without a title gets none.
          if isConfigured && original == nil || wanted.isEnd && state != .normal { return original }
          return wanted.title ?? original
        }
      },
      {
        self.attributedTitles.write(on: button, isExact: isExact, unless: isStopped) { state, original in
          if wanted.isEnd, state != .normal { return original }
          if let original { return AttributedTitle(text: wanted.title(over: original.text)) }
          return isConfigured && !hasOwnTitle ? nil : wanted.attributedTitle.map(AttributedTitle.init)
        }
      },
      {
        let isCounting = wanted.title != nil && !wanted.isEnd && !isConfigured
        let isScaled = button.titleLabel?.adjustsFontForContentSizeCategory == true
        let original = self.font.original
        return self.font.write(isCounting && !isScaled ? original?.withMonospacedDigits : original, in: button)
      },
    ]
    var hasChanged = false
    for step in steps where !isStopped() {
      hasChanged = step() || hasChanged
    }
    return hasChanged
  }

  func readBack(on button: UIButton) {
    isEnabled.readBack(in: button)
    takesTouches.readBack(in: button)
    background.readBack(in: button)
    border.readBack(in: button)
    font.readBack(in: button)
    titleColors.readBack(on: button)
    titles.readBack(on: button)
    attributedTitles.readBack(on: button)
  }
}

/// The background of a button without a configuration.
private enum Background: Equatable {
  case color(UIColor?)
  /// The app has painted the layer, and `backgroundColor` is nil.
  case layer(CGColor)
}

extension UIButton {
  fileprivate var background: Background {
    get {
      if backgroundColor == nil, let color = layer.backgroundColor { .layer(color) } else { .color(backgroundColor) }
    }
    set {
      switch newValue {
      case .color(let color):
        backgroundColor = color
      case .layer(let color):
        backgroundColor = nil
        layer.backgroundColor = color
      }
    }
  }

  fileprivate var labelFont: UIFont? {
    get { titleLabel?.font }
    set { titleLabel?.font = newValue }
  }
}
#endif
