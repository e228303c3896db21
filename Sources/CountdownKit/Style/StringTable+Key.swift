#if canImport(UIKit) && !os(watchOS)
extension StringTable {
  /// What this module says. The tables in `Resources` have each of these for each language.
  enum Key: String, CaseIterable {
    case countingTitle = "counting.title"
    case countingClock = "counting.clock"
    case sendingTitle = "sending.title"
    case limitTitle = "limit.title"
    case spokenRemaining = "spoken.remaining"
    case spokenNow = "spoken.now"
    case spokenLabeled = "spoken.labeled"

    /// The text if there is no table.
    var english: String {
      switch self {
      case .countingTitle: "Resend in %@ s"
      case .countingClock: "Resend in %@"
      case .sendingTitle: "Sending…"
      case .limitTitle: "Limit reached until %@"
      case .spokenRemaining: "Available in %@"
      case .spokenNow: "Available now"
      case .spokenLabeled: "%1$@: %2$@"
      }
    }
  }
}
#endif
