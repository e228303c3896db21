public import Foundation

/// A rule for how often a request may be sent again, with waits that grow and a limit for each period of time.
///
/// ```swift
/// // Five in any 24 hours.
/// let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)
/// try await button.countdown.send(under: policy, key: "login") {
///   try await api.sendCode()
/// }
/// // After a successful login:
/// CountdownCenter.shared.resetSends(for: "login", under: policy)
/// ```
///
/// A ``CountdownCenter`` records each send under the policy's ``group``, or under the key if the group is nil, and
/// keeps the record in its store. A new view controller, a relaunch, or a change of the device's clock doesn't reset
/// the record:
/// - Until the device restarts, a clock that the user can't set determines a send's age.
/// - After a restart of the device, the time of day determines a send's age. A wrong time of day may shorten a wait. It
///   never makes a wait longer than it was when the record last changed, for example after the last send.
/// - If the system doesn't tell whether the device has restarted, setting the clock between two launches never makes a send
///   older. It can make a send count for longer.
///
/// The center keeps a send for one day, or longer if you use a policy with a longer window for the group in that time.
/// Under a policy with calendar days, it keeps a send for two days.
/// It keeps the latest 10,000 sends of a group.
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
/// reaches its limit, all of them wait until that channel's policy accepts another send.
///
/// A policy accepts every value. Each property describes how values out of range are treated.
public struct ResendPolicy: Sendable, Hashable {
  /// The time during which a send counts toward ``ResendPolicy/limit`` and toward the growth of ``ResendPolicy/waits``.
  public enum Period: Sendable, Hashable {
    /// A number of seconds from the send. The limit applies to any window of this length.
    ///
    /// A value that isn't more than 0 and at most 100 years counts as one day.
    case sliding(TimeInterval)

    /// The rest of the calendar day in a time zone. When the limit is reached, the wait lasts until midnight.
    ///
    /// Days have 23 or 25 hours when daylight saving time begins or ends. For the calendar day of your server, pass its
    /// time zone. The default is the device's time zone.
    ///
    /// The user can set the time of day and the time zone. A send therefore counts until both of these days are over:
    /// - The day of the send, by the time of day and the time zone at the send. A clock that the user can't set determines
    ///   how much of this day remains, until the device restarts.
    /// - The day that contains the send by the present time of day. This day ends one second before midnight, so that a
    ///   wait that lasts until midnight isn't followed by another one.
    ///
    /// Without a restart, and if the system identifies the boot, these rules hold whatever the user sets:
    /// - A change of the time of day or of the time zone after a send doesn't end the send's day early.
    /// - In the length of one day, the policy accepts at most twice the limit, for example before and after midnight.
    /// - A send counts for less than two days.
    ///
    /// After a restart of the device, the time of day determines how long ago the sends were. A time of day that is too
    /// late can then end a day early, and one that is too early can prolong it.
    ///
    /// For sends of policies with a sliding window in the same group, only the second day applies. Use calendar days in
    /// all policies of a group.
    case calendarDay(in: TimeZone = .autoupdatingCurrent)
  }

  /// The waits, in seconds, after the first send in the `period`, after the second, and so on.
  ///
  /// The last value applies to all later sends. A value that is zero, negative, or not a number means no wait. A value of
  /// more than 100 years counts as 100 years. An empty array means no waits.
  public var waits: [TimeInterval]
  /// The maximum number of sends in the `period`, or nil for no limit. A value less than 1 counts as 1. A value
  /// above 10,000 is never reached.
  public var limit: Int?
  /// The time during which a send counts toward `limit` and toward the growth of `waits`.
  public var period: Period
  /// The name under which sends are recorded, or nil to record them under the key.
  public var group: String?

  /// Creates a policy with a sliding window of one day, unless you pass another period. See the properties for their
  /// units and ranges.
  ///
  /// ```swift
  /// // Five each day.
  /// let policy = ResendPolicy(waits: [60], limit: 5, period: .calendarDay())
  /// ```
  public init(waits: [TimeInterval], limit: Int? = nil, period: Period = .sliding(86_400), group: String? = nil) {
    self.waits = waits
    self.limit = limit
    self.period = period
    self.group = group
  }

  func group(for key: String) -> String { group ?? key }

  var allowedLimit: Int? { limit.map { max(1, $0) } }

  /// The longest time for which a send counts. For a sliding window, it's the window's length.
  var keepingTime: Nanoseconds {
    switch period {
    case .sliding(let window):
      Nanoseconds(seconds: Countdown.allowedDurations.contains(window) ? window : 86_400)
    case .calendarDay: CalendarDay.longest
    }
  }

  /// The calendar day that contains a time, or nil if the window slides.
  func day(at time: ClockTime) -> CalendarDay? {
    if case .calendarDay(let zone) = period { CalendarDay(containing: time.timeOfDay, in: zone) } else { nil }
  }

  /// Returns the wait after the last of `count` sends.
  func wait(after count: Int) -> Nanoseconds {
    guard count > 0, !waits.isEmpty else { return 0 }
    return Nanoseconds(wait: waits[min(count, waits.count) - 1])
  }
}

/// The sends and waits that a ``ResendPolicy`` allows at one moment.
public struct ResendAllowance: Sendable, Hashable {
  /// The number of sends that the policy still accepts, or nil if there is no limit.
  public var sendsLeft: Int?
  /// The number of seconds until the next send is allowed, or 0 if it's allowed now.
  ///
  /// If the limit is reached, this includes the time until the policy accepts another send.
  public var wait: TimeInterval
  /// The wait after the next send, in seconds, if that send happens as soon as it's allowed.
  ///
  /// This value is the wait from the policy's ``ResendPolicy/waits``. If the next send reaches the limit, the actual
  /// wait can be longer, because it lasts until the policy accepts another send.
  public var nextWait: TimeInterval

  /// A Boolean value that indicates whether the policy accepts no more sends now.
  public var isLimitReached: Bool { sendsLeft == 0 }
}
