#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A wrapper around the app's `configurationUpdateHandler` that shows the counting appearance after each call.
///
/// The wrapper stays on the button for later countdowns. It isn't removed, because each time a handler is read from
/// UIKit and set again, another layer is added around it.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class CountingUpdateHandler {
  private enum Probe {
    case none, sent, received
  }

  /// A button's reference to its wrapper. The reference is weak, so that the app can release its handler by setting
  /// another one.
  private final class Installed {
    private(set) weak var handler: CountingUpdateHandler?

    init(_ handler: CountingUpdateHandler) { self.handler = handler }
  }

  /// The app's handler.
  private let original: UIButton.ConfigurationUpdateHandler
  /// Nil while the button isn't counting.
  private weak var appearance: ConfigurationAppearance?
  private var probe = Probe.none

  private init(original: @escaping UIButton.ConfigurationUpdateHandler) {
    self.original = original
  }

  /// Wraps the button's handler, or reuses its wrapper. Returns nil if the button has no handler.
  static func installed(on button: UIButton, for appearance: ConfigurationAppearance) -> CountingUpdateHandler? {
    guard let present = button.configurationUpdateHandler else { return nil }
    if let handler = button.owned(Installed.self)?.handler, handler.isUsed(by: button) {
      handler.appearance = appearance
      return handler
    }
    let handler = CountingUpdateHandler(original: present)
    handler.appearance = appearance
    button.own(Installed(handler))
    button.configurationUpdateHandler = { handler.update($0) }
    return handler
  }

  /// Stops showing `appearance`. The app's handler is still called.
  func stop(_ appearance: ConfigurationAppearance) {
    if self.appearance === appearance { self.appearance = nil }
  }

  private func update(_ button: UIButton) {
    if probe != .none {
      probe = .received
    } else if let appearance {
      appearance.update(button, by: original)
    } else {
      original(button)
    }
  }

  /// Returns whether the button's handler is this wrapper or calls it.
  ///
  /// Handlers can't be compared, so this method calls the button's handler and checks whether the call arrives here. A
  /// different handler of the app runs one extra time, as it does when the button's state changes.
  private func isUsed(by button: UIButton) -> Bool {
    guard probe == .none else { return true }
    probe = .sent
    button.configurationUpdateHandler?(button)
    defer { probe = .none }
    return probe == .received
  }
}
#endif
