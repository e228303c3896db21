#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A part of the counting look that not every system has.
@MainActor protocol AppearancePart {
  /// Whether the button has a title here, which covers the titles for its states.
  var hasTitle: Bool { get }

  /// The title that the button gets back here, or nil if there is none. It is also nil if a handler of the app's may set
  /// another for each state.
  var ownTitle: String? { get }

  /// - Returns: Whether anything had to be set.
  func show(_ title: String, on button: UIButton) -> Bool

  /// Shows the last title again where it, or another part, has been set by somebody else.
  func refresh(on button: UIButton)

  /// Gives the button its own look back, save for what the app has set since.
  func restore(on button: UIButton)
}
#endif
