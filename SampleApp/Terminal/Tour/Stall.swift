/// A time during which the main thread did not run.
struct Stall: Equatable, Codable {
  var start: Duration
  var end: Duration

  /// Shorter ones are nothing out of the ordinary.
  static let shortest: Duration = .milliseconds(500)

  func overlaps(from start: Duration, to end: Duration) -> Bool {
    self.start < end && self.end > start
  }
}
