#if canImport(UIKit) && !os(watchOS)
  extension ButtonCountdown {
    /// A change to the button's look. Not a closure: one is made at every tick, and allocates nothing.
    enum LookChange {
      /// To the value that the run is at.
      case count
      /// To that of a request that is under way.
      case send
      /// Back to the button's own, and to the style's after that, if there is one.
      case end(CountingLook?, showing: CountdownStyle?)
    }
  }
#endif
