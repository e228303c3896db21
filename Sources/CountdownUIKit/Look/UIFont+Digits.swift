#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIFont {
    /// The system's own font with digits of one width, so that a counting title does not jitter; nil for an app's font,
    /// which is left alone.
    var withDigitsOfOneWidth: UIFont? {
      guard self == UIFont.systemFont(ofSize: pointSize) else { return nil }
      return UIFont.monospacedDigitSystemFont(ofSize: pointSize, weight: .regular)
    }

    /// The same for a title of a configuration, whose font is asked for anew when the user's text size changes: there, the
    /// system's fonts for running text may be replaced, too.
    var withDigitsOfOneWidthForNow: UIFont? {
      let styles: [UIFont.TextStyle] = [.body, .callout, .subheadline, .footnote]
      guard styles.contains(where: { self == UIFont.preferredFont(forTextStyle: $0) }) else {
        return withDigitsOfOneWidth
      }
      return UIFont.monospacedDigitSystemFont(ofSize: pointSize, weight: .regular)
    }
  }
#endif
