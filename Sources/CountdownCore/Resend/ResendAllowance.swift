public import Foundation

/// What a ``ResendPolicy`` leaves at one moment, to be asked and shown.
public struct ResendAllowance: Sendable, Hashable {
  /// How many more the window takes now; nil if there is no limit.
  public var sendsLeft: Int?
  /// Seconds until the next may be sent; 0 if at once. With the limit reached, until the window frees one.
  public var wait: TimeInterval
  /// Seconds that the policy lets wait after the next send, if that is made as soon as it may be. After the last that the
  /// window takes the wait is until the window frees, where that is longer.
  public var nextWait: TimeInterval

  /// Whether as many have been sent as the window takes.
  public var isLimitReached: Bool { sendsLeft == 0 }
}
