import CountdownKit
import Testing
import UIKit

/// A way to make a button count.
enum Entry: CaseIterable {
  case start, startWithKey, followedKey, tag, tagWithKey, touch, touchWithKey

  static let calls: [Entry] = [.start, .startWithKey, .tag, .tagWithKey]

  var hasKey: Bool {
    switch self {
    case .start, .tag, .touch: false
    case .startWithKey, .followedKey, .tagWithKey, .touchWithKey: true
    }
  }

  var isTouch: Bool { self == .touch || self == .touchWithKey }

  /// Whether another start begins anew. Otherwise, the countdown continues.
  var restarts: Bool { self == .start || self == .tag }

  /// Makes a button count that is in a view and has a tag. With a key, the key is "key".
  @MainActor func start(
    _ seconds: Int, on button: UIButton, style: CountdownStyle?, onFinish: @escaping () -> Void
  ) throws {
    let countdown = button.countdown
    let key = hasKey ? "key" : nil
    switch self {
    case .start, .startWithKey:
      countdown.start(from: seconds, key: key, style: style, onFinish: onFinish)
    case .followedKey:
      countdown.follow("key", style: style, onFinish: onFinish)
      CountdownCenter.shared.start("key", duration: Double(seconds))
    case .tag, .tagWithKey:
      let (page, tag) = (try #require(button.superview), button.tag)
      #expect(page.startCountdown(onButtonWithTag: tag, from: seconds, key: key, style: style, onFinish: onFinish))
    case .touch, .touchWithKey:
      let button = try #require(button as? CountdownButton)
      if let style { button.style = style }
      button.duration = seconds
      button.key = key
      button.sendActions(for: .touchUpInside)
      // The touch can deliver an earlier end, which belongs to the former handler.
      button.onFinish = onFinish
    }
  }
}

/// How a button has its title.
enum ButtonKind {
  case plain, configured

  /// Creates a button with the tag 7, or makes one of this kind.
  @MainActor func makeButton(title: String, isCountdownButton: Bool = false, from made: UIButton? = nil) -> UIButton {
    let button = made ?? (isCountdownButton ? CountdownButton(type: .system) : UIButton(type: .system))
    switch self {
    case .plain: button.setTitle(title, for: .normal)
    case .configured:
      button.setTitle(nil, for: .normal)
      button.configuration = .plain()
      button.configuration?.title = title
    }
    button.tag = 7
    return button
  }

  @MainActor func shownTitle(of button: UIButton) -> String {
    button.configuration?.title ?? button.currentTitle ?? ""
  }
}
