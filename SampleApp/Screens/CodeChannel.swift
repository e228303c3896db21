import CountdownKit

/// A way that a code takes to the user.
enum CodeChannel: String, CaseIterable {
  case text
  case call

  /// What its wait runs under. Each waits by itself.
  var key: String { "sign-in-\(rawValue)" }

  /// How often a code may be sent. All channels count together.
  static func policy(seconds: Int) -> ResendPolicy {
    let wait = Double(seconds)
    return ResendPolicy(waits: [wait, 2 * wait, 5 * wait], limit: 3, group: "sign-in")
  }
}
