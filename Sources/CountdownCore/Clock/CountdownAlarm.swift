/// One wake-up that can be set, moved and taken back, from any thread.
///
/// An alarm may go off spuriously: its owner looks at the clock and sets it anew.
public protocol CountdownAlarm: AnyObject, Sendable {
  /// Goes off once, `delay` nanoseconds from now, in place of whatever was set before.
  ///
  /// - Parameters:
  ///   - delay: Zero or less means as soon as possible.
  ///   - leeway: How many nanoseconds later it may go off, so that the system can gather wake-ups and save energy.
  func schedule(afterNanoseconds delay: Int64, leeway: Int64)

  /// Takes back what was set; does nothing if nothing was. The alarm can be set again, and while nothing is set it
  /// costs nothing.
  func unschedule()
}
