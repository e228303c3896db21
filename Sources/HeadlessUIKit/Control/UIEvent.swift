public import Foundation

/// What comes with a touch; without content here.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// An event without touches.
  public override init() {
    super.init()
  }
}
