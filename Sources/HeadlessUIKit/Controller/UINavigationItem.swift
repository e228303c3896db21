public import Foundation

/// What a navigation bar would show for a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// An item with the given title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The title in the bar.
  open var title: String? {
    didSet { if title != oldValue { Headless.displayDidChange() } }
  }
}
