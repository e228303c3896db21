#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import UIKit

extension ButtonCountdown {
  /// The handler for ticks, which can draw a ring or update a label beside the button, for example.
  ///
  /// The handler is called on the main thread with the first value at the start, at every tick, and at the end, where
  /// `isFinished` is true. If you set it while the button counts, it's called with the current value before the setter
  /// returns. It isn't called when the countdown is canceled. For that, use ``onCancel``. It's also called while the
  /// button isn't in a window.
  ///
  /// The handler remains for later countdowns of this button. The button retains it, so capture owners of the button
  /// weakly. To add more handlers, observe the ``current`` countdown, or the key with `CountdownCenter.observe(_:_:)`.
  public var onTick: ((Countdown.Tick) -> Void)? {
    get { reference?.onTick }
    set {
      reference?.onTick = newValue
      // At the end, the final tick follows.
      guard let newValue, let counting, counting.lastTick != nil, !counting.countdown.state.isOver else { return }
      newValue(counting.countdown.tick)
    }
  }

  /// The handler for a cancel, which can reset a ring or a label beside the button, for example.
  ///
  /// The handler is called on the main thread after the countdown is canceled on this button or under its key, and the
  /// button shows its original appearance. It isn't called at the end, or if another countdown replaces the canceled
  /// one.
  ///
  /// The handler remains for later countdowns of this button. The button retains it, so capture owners of the button
  /// weakly.
  public var onCancel: (() -> Void)? {
    get { reference?.onCancel }
    set { reference?.onCancel = newValue }
  }
}
#endif
