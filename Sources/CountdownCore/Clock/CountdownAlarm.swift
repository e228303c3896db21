/// Wake-ups at even intervals that can be set, moved and taken back, from any thread.
///
/// An alarm may go off spuriously: its owner looks at the clock.
public protocol CountdownAlarm: AnyObject, Sendable {
  /// Goes off `delay` nanoseconds from now, and then again and again, in place of whatever was set before.
  ///
  /// - Parameters:
  ///   - delay: Zero or less means as soon as possible.
  ///   - interval: Nanoseconds from each time to the next, more than zero. What was missed is made up for by going off
  ///     once; after that, the alarm is on its beat again.
  ///   - leeway: How many nanoseconds later it may go off, so that the system can gather wake-ups and save energy.
  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64)

  /// Takes back what was set; does nothing if nothing was. The alarm can be set again, and while nothing is set it
  /// costs nothing.
  func unschedule()
}
