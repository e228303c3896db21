import CountdownKit

// recipe: LimitResends
extension ResendPolicy {
  /// A minute after the first code, two after the second, then five each time; five codes in 24 hours.
  static let signIn = ResendPolicy(waits: [60, 120, 300], limit: 5)
}
// end of recipe
