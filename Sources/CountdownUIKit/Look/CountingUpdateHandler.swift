#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Lets the app's `configurationUpdateHandler` do its work, and shows the count after it.
  @available(iOS 15.0, tvOS 15.0, *)
  @MainActor final class CountingUpdateHandler {
    /// The app's.
    let own: UIButton.ConfigurationUpdateHandler
    private weak var look: ConfigurationLook?
    private var isAsking = false
    private var wasAsked = false

    init(own: @escaping UIButton.ConfigurationUpdateHandler, look: ConfigurationLook) {
      self.own = own
      self.look = look
    }

    func update(_ button: UIButton) {
      if isAsking {
        wasAsked = true
      } else if let look {
        look.update(button, by: own)
      } else {
        own(button)
      }
    }

    /// Handlers cannot be compared: whether the button's is this shows when it is called. Another, which the app has set
    /// meanwhile, does its work once more, as at any change of state.
    func isUsed(by button: UIButton) -> Bool {
      isAsking = true
      wasAsked = false
      button.configurationUpdateHandler?(button)
      isAsking = false
      return wasAsked
    }
  }
#endif
