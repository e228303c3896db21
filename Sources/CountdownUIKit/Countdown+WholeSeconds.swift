#if canImport(UIKit) && !os(watchOS)
  import CountdownCore
  import Foundation

  extension Countdown {
    /// A countdown of so many seconds, or of the longest there is; nil for 0 or less.
    convenience init?(wholeSeconds seconds: Int) {
      guard seconds > 0 else { return nil }
      do {
        try self.init(duration: min(TimeInterval(seconds), Self.allowedDurations.upperBound))
      } catch {
        return nil
      }
    }
  }
#endif
