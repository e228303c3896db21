#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Calls the app's `configurationUpdateHandler`, and shows the count after it while the button counts.
///
/// It stays on a button for later countdowns. A handler that is read from UIKit and set again gets a layer each time,
/// which is never removed.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class CountingUpdateHandler {
  private enum Question {
    case none, asked, answered
  }

  /// The one that was set on a button. Only the button's handler keeps it, so that the app can release what it captures.
  private final class Installed {
    private(set) weak var handler: CountingUpdateHandler?

    init(_ handler: CountingUpdateHandler) { self.handler = handler }
  }

  /// The app's.
  private let own: UIButton.ConfigurationUpdateHandler
  /// Nil while the button doesn't count.
  private(set) weak var appearance: ConfigurationAppearance?
  private var question = Question.none

  private init(own: @escaping UIButton.ConfigurationUpdateHandler) {
    self.own = own
  }

  /// The button's handler, wrapped unless it is already; nil if the button has none.
  static func installed(on button: UIButton, for appearance: ConfigurationAppearance) -> CountingUpdateHandler? {
    guard let present = button.configurationUpdateHandler else { return nil }
    if let kept = button.owned(Installed.self)?.handler, kept.isUsed(by: button) {
      kept.appearance = appearance
      return kept
    }
    let handler = CountingUpdateHandler(own: present)
    handler.appearance = appearance
    button.own(Installed(handler))
    button.configurationUpdateHandler = { handler.update($0) }
    return handler
  }

  /// Leaves the button to the app's handler.
  func stop(_ appearance: ConfigurationAppearance) {
    if self.appearance === appearance { self.appearance = nil }
  }

  private func update(_ button: UIButton) {
    if question != .none {
      question = .answered
    } else if let appearance {
      appearance.update(button, by: own)
    } else {
      own(button)
    }
  }

  /// Handlers cannot be compared: whether the button's is this shows when it is called. Another, which the app has set
  /// meanwhile, does its work once more, as at any change of state.
  private func isUsed(by button: UIButton) -> Bool {
    guard question == .none else { return true }
    question = .asked
    button.configurationUpdateHandler?(button)
    defer { question = .none }
    return question == .answered
  }
}
#endif
