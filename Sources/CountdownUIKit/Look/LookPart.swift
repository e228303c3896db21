#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A part of the counting look that not every system has.
  @MainActor protocol LookPart {
    /// The title that the button gets back here; nil if it has none here, or one for each state that only a handler of the
    /// app's knows.
    var ownTitle: String? { get }

    /// - Returns: Whether anything had to be set.
    func show(_ title: String, on button: UIButton) -> Bool

    /// Shows the last title again where it, or another part, has been set by somebody else.
    func refresh(on button: UIButton)

    /// Gives the button its own look back, save for what the app has set since.
    func restore(on button: UIButton)
  }
#endif
