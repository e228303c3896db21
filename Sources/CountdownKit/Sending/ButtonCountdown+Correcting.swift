#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import Foundation

extension ButtonCountdown {
  /// Makes what is left another time, longer or shorter, and shows it before this returns: the server knows better. Under
  /// a key, it is so for every button that follows the key, and is kept. Does nothing when no countdown runs on this
  /// button, nor while sending.
  ///
  /// - Parameter seconds: What is left from now on, as from `HTTPURLResponse.retryAfter`; 0 or less ends the countdown,
  ///   more than a hundred years count as a hundred years. A value that is not finite changes nothing.
  public func correct(to seconds: TimeInterval) {
    guard let countdown = run?.countdown else { return }
    countdown.correct(to: seconds)
    if countdown.state != .cancelled { show(countdown.tick, of: countdown) }
  }

  /// Ends the countdown at once, as if its time were over: the button gets the look that it has at the end, and the
  /// completion is called before this returns. Under a key it ends for every button that follows the key. Does nothing
  /// when no countdown runs, nor while sending.
  ///
  /// What a policy has counted stays: at its limit the button takes touches then, but the next send asks for nothing and
  /// shows the limit again. `CountdownCenter.resetSends(_:under:)` forgets the sends, too.
  public func finish() {
    correct(to: 0)
  }
}
#endif
