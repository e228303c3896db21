/// A line of the tour.
struct TourLine: Sendable {
  /// As printed: since the start of the tour, cut to milliseconds.
  var seconds: Double
  /// The rest, with single blanks.
  var words: String

  init?(_ line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count > 2, parts[1] == "s", let seconds = Double(parts[0]) else { return nil }
    self.seconds = seconds
    words = parts.dropFirst(2).joined(separator: " ")
  }

  /// What the button on the sign-in page counts.
  var count: Int? {
    words.firstMatch(of: /^1 Resend in ([0-9]+) s/).flatMap { Int($0.1) }
  }
}
