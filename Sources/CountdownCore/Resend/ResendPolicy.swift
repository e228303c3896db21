public import Foundation

/// How often something may be sent again: waits that grow, and a cap for each window of time.
///
/// ```swift
/// let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)      // five a day
/// try await button.countdown.send(under: policy, key: "login") { try await api.sendCode() }
/// CountdownCenter.shared.resetSends("login", under: policy)       // the login has succeeded
/// ```
///
/// What has been sent is noted in ``CountdownCenter`` under the ``group``, or else the key, and kept in its store. Neither
/// a rebuilt page nor a relaunch resets it, nor does a clock that the user sets: within a boot of the device the clock
/// decides that nobody can set, after a reboot the time of day, which may then shorten a wait but never makes it longer
/// than it was when it was last written down: at the latest send, say.
///
/// A send is kept for a day, or for as long as the longest window under which its group is asked about meanwhile; of more
/// than 10,000, or the highest limit if that is greater, the latest are kept. Its group
/// is in the store in plain text until the app then goes to the background, comes back or is launched. No key may begin with
/// "CountdownKit.sends.": there they are kept.
///
/// Channels for one recipient ("text me", "call me instead") share what they are told to share:
///
/// | channels share | key | group |
/// |---|---|---|
/// | waits and caps | the same | none, or the same |
/// | caps alone: each waits by itself, all count | each its own | the same |
/// | waits alone: while one waits, so do all | the same | each its own |
/// | nothing | each its own | none, or each its own |
///
/// What counts together lets the waits grow together, too. Channels with one key all wait until a window frees when one of
/// them has reached its cap.
///
/// Values that make no sense are no error: see each.
public struct ResendPolicy: Sendable, Hashable {
  /// Seconds to wait after the first send in the window, the second and so on; the last holds for all that follow. Zero,
  /// negative or not a number is no wait, more than a hundred years are a hundred years; with none there are no waits.
  public var waits: [TimeInterval]
  /// How many may be sent in any ``window``; less than 1 counts as 1, nil is no limit.
  public var limit: Int?
  /// How long a send counts, in seconds: for ``limit``, and for the waits that grow. A day unless set. Outside
  /// ``Countdown/allowedDurations`` it counts as a day.
  public var window: TimeInterval
  /// Under which name sends are noted; nil for the key itself.
  public var group: String?

  /// A policy of these values.
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

  /// How many sends it can tell apart: older ones need not be kept.
  var memory: Int { max(waits.count, allowedLimit ?? 0) }

  /// What is to be waited for after the last of so many sends.
  func wait(after count: Int) -> Nanoseconds {
    guard count > 0, !waits.isEmpty else { return 0 }
    let seconds = waits[min(count, waits.count) - 1]
    return min(max(0, Nanoseconds(seconds: seconds)), Countdown.longest)
  }
}
