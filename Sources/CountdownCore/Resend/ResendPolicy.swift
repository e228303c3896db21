public import Foundation

/// A rule for how often a request may be sent again: waits that grow, and a limit for each window of time.
///
/// ```swift
/// let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)      // five a day
/// try await button.countdown.send(under: policy, key: "login") { try await api.sendCode() }
/// CountdownCenter.shared.resetSends("login", under: policy)       // after a successful login
/// ```
///
/// A ``CountdownCenter`` records each send under the policy's ``group``, or under the key if the group is nil, and keeps the
/// record in its store. A rebuilt page, a relaunch, or a change of the device's clock doesn't reset it:
/// - During one boot of the device, a clock that the user can't set determines a send's age.
/// - After a reboot, the time of day determines it. A wrong time of day may shorten a wait. It never makes a wait longer
///   than it was when the record was last written, for example at the latest send.
///
/// The center keeps a send for one day, or for the longest window of a policy that you use with the group in that time. It
/// keeps the latest 10,000 sends, or more if a policy's limit or number of waits is higher.
///
/// The store holds a group's name in plain text. The center removes it after the last send's time is over: when the app
/// enters the background, when it returns, or at the next launch. The prefix "CountdownKit.sends." of keys is reserved for
/// these records.
///
/// Several channels can send to one recipient, such as "Text me" and "Call me instead". Their keys and groups determine what
/// they share:
///
/// | Channels share | Key | Group |
/// |---|---|---|
/// | waits and limits | the same | nil or the same |
/// | limits only: each channel waits by itself, and the sends of all count | different | the same |
/// | waits only: while one channel waits, all wait | the same | different |
/// | nothing | different | nil or different |
///
/// Channels with the same group also share the growth of their waits. If one of several channels with the same key reaches
/// its limit, all of them wait until its window accepts another send.
///
/// No value is an error. Each property describes how it treats values out of range.
public struct ResendPolicy: Sendable, Hashable {
  /// The number of seconds to wait after the first send in the window, the second, and so on.
  ///
  /// The last value applies to all later sends. A value that is zero, negative, or not a number means no wait. A value of
  /// more than 100 years counts as 100 years. An empty array means no waits.
  public var waits: [TimeInterval]
  /// The maximum number of sends in any ``window``, or nil for no limit. A value less than 1 counts as 1.
  public var limit: Int?
  /// The number of seconds during which a send counts toward ``limit`` and toward the growth of ``waits``.
  ///
  /// The default is one day. A value outside ``Countdown/allowedDurations`` counts as one day.
  public var window: TimeInterval
  /// The name under which sends are recorded, or nil to record them under the key.
  public var group: String?

  /// Creates a policy.
  public init(waits: [TimeInterval], limit: Int? = nil, window: TimeInterval = 86_400, group: String? = nil) {
    self.waits = waits
    self.limit = limit
    self.window = window
    self.group = group
  }

  func group(for key: String) -> String { group ?? key }

  var allowedLimit: Int? { limit.map { max(1, $0) } }

  var windowLength: Nanoseconds {
    Nanoseconds(seconds: Countdown.allowedDurations.contains(window) ? window : 86_400)
  }

  /// The number of latest sends that the policy needs to know. Earlier ones make no difference.
  var relevantSendCount: Int { max(waits.count, allowedLimit ?? 0) }

  /// Returns the wait after the last of `count` sends.
  func wait(after count: Int) -> Nanoseconds {
    guard count > 0, !waits.isEmpty else { return 0 }
    let seconds = waits[min(count, waits.count) - 1]
    return min(max(0, Nanoseconds(seconds: seconds)), Countdown.longest)
  }
}

/// The sends and waits that a ``ResendPolicy`` allows at one moment.
public struct ResendAllowance: Sendable, Hashable {
  /// The number of sends that the window still accepts, or nil if there is no limit.
  public var sendsLeft: Int?
  /// The number of seconds until the next send is allowed, or 0 if it's allowed now.
  ///
  /// If the limit is reached, this includes the time until the window accepts another send.
  public var wait: TimeInterval
  /// The number of seconds that the policy requires after the next send, if that send happens as soon as it's allowed.
  ///
  /// The wait after the last send that the window accepts lasts until the window accepts another, if that is longer.
  public var nextWait: TimeInterval

  /// A Boolean value that indicates whether the window accepts no more sends now.
  public var isLimitReached: Bool { sendsLeft == 0 }
}
