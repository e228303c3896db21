import Foundation

/// What a ``ResendPolicy`` leaves at one moment, to be asked and shown.
public struct ResendAllowance: Sendable, Hashable {
  /// How many may still be sent in this window; nil if there is no limit.
  public var sendsLeft: Int?
  /// Seconds until the next may be sent; 0 if at once. With the limit reached, until the window frees one.
  public var wait: TimeInterval
  /// Seconds to be waited for after the next send.
  public var nextWait: TimeInterval

  /// Whether as many have been sent as the window takes.
  public var isLimitReached: Bool { sendsLeft == 0 }
}
