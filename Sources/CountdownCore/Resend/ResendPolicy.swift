public import Foundation

/// A rule for how often a request may be sent again, with waits that grow and a limit for each window of time.
///
/// ```swift
/// let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)      // five a day
/// try await button.countdown.send(under: policy, key: "login") { try await api.sendCode() }
/// CountdownCenter.shared.resetSends("login", under: policy)       // after a successful login
/// ```
///
/// A ``CountdownCenter`` records each send under the policy's ``group``, or under the key if the group is nil, and
/// keeps the record in its store. A new view controller, a relaunch, or a change of the device's clock doesn't reset
/// the record:
/// - Until the device restarts, a clock that the user can't set determines a send's age.
/// - After a restart of the device, the time of day determines a send's age. A wrong time of day may shorten a wait. It
///   never makes a wait longer than it was when the center last wrote the record, for example after the last send.
///
/// The center keeps a send for one day, or longer if you use a policy with a longer window for the group in that time.
/// It keeps the latest 10,000 sends of a group, or more if a policy's limit or number of waits is higher.
///
/// The store holds a group's name in plain text. After the group's last send has expired, the center removes the name
/// at the next launch, change of the time of day, or move of the app to or from the background.
///
/// Several channels can send to one recipient, such as "Text me" and "Call me instead". Their keys and groups determine what
/// they share:
///
/// | Channels share | Key | Group |
/// |---|---|---|
/// | waits and limits | the same | nil or the same |
/// | limits only: each channel has its own wait, and the sends of all channels count | different | the same |
/// | waits only: while one channel waits, all wait | the same | different |
/// | nothing | different | nil or different |
///
/// Channels with the same group also share the growth of their waits. If one of several channels with the same key
/// reaches its limit, all of them wait until that channel's window accepts another send.
///
/// A policy accepts every value. Each property describes how values out of range are treated.
public struct ResendPolicy: Sendable, Hashable {
  /// The waits, in seconds, after the first send in the window, after the second, and so on.
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

  /// Creates a policy with the given waits, limit, window, and group. See the properties for their units and ranges.
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

  /// The number of most recent sends that affect the policy's waits and limit.
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
  /// The wait after the next send, in seconds, if that send happens as soon as it's allowed.
  ///
  /// This value is the wait from the policy's ``ResendPolicy/waits``. If the next send reaches the limit, the actual
  /// wait can be longer, because it lasts until the window accepts another send.
  public var nextWait: TimeInterval

  /// A Boolean value that indicates whether the window accepts no more sends now.
  public var isLimitReached: Bool { sendsLeft == 0 }
}
