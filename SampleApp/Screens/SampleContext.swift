import Foundation

/// What all pages of the sample have in common.
@MainActor struct SampleContext {
  /// How long a countdown takes.
  let seconds: Int
  let server: PretendServer
  /// Where a page says when.
  var timeZone = TimeZone.current

  /// - Parameters:
  ///   - seconds: How long a countdown takes; what the server asks to wait depends on it.
  ///   - latency: How many seconds the server takes to answer.
  init(seconds: Int, latency: TimeInterval = 1) {
    self.seconds = seconds
    server = PretendServer(wait: max(1, seconds / 3), latency: latency)
  }
}
