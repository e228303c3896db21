extension UIView {
  /// The names under which a view archives itself; the stand-in's own, not UIKit's.
  enum ArchiveKey {
    static let x = "UIFrameX"
    static let y = "UIFrameY"
    static let width = "UIFrameWidth"
    static let height = "UIFrameHeight"
    static let tag = "UITag"
    static let ignoresTouches = "UIUserInteractionDisabled"
    static let buttonType = "UIButtonType"
    static let buttonTitles = "UIButtonTitles"
    static let configuredTitle = "UIButtonConfigurationTitle"
    static let isConfigured = "UIButtonIsConfigured"
  }
}
