#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A wrapper around the app's `configurationUpdateHandler` that shows the counting appearance after each call.
///
/// The wrapper stays on the button for later countdowns. It isn't removed, because each time a handler is read from
/// UIKit and set again, another layer is added around it.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class ConfigurationHandler {
  private enum Probe {
    case none, sent, received
  }

  /// A button's reference to its wrapper. The reference is weak, so that the app can release its handler by setting
  /// another one.
  private final class Installed {
    private(set) weak var handler: ConfigurationHandler?

    init(_ handler: ConfigurationHandler) { self.handler = handler }
  }

  /// The app's handler.
  private let original: UIButton.ConfigurationUpdateHandler
  private var probe = Probe.none

  private init(original: @escaping UIButton.ConfigurationUpdateHandler) {
    self.original = original
  }

  /// Wraps the button's handler, unless it's wrapped already. Returns false if the button has no handler.
  static func install(on button: UIButton) -> Bool {
    guard let present = button.configurationUpdateHandler else { return false }
    if button.owned(Installed.self)?.handler?.isUsed(by: present, of: button) == true { return true }
    let handler = ConfigurationHandler(original: present)
    button.own(Installed(handler))
    button.configurationUpdateHandler = { handler.update($0) }
    return true
  }

  private func update(_ button: UIButton) {
    if probe != .none {
      probe = .received
    } else if let countdown = button.owned(ButtonCountdown.self) {
      countdown.updateConfiguration(of: button, by: original)
    } else {
      original(button)
    }
  }

  /// Returns whether a handler is this wrapper or calls it.
  ///
  /// Handlers can't be compared, so this method calls the handler and checks whether the call arrives here. A different
  /// handler of the app runs one extra time, as it does when the button's state changes.
  private func isUsed(by handler: UIButton.ConfigurationUpdateHandler, of button: UIButton) -> Bool {
    guard probe == .none else { return true }
    probe = .sent
    handler(button)
    defer { probe = .none }
    return probe == .received
  }
}
#endif
