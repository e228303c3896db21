import Foundation

/// What a tour hands over when its process is replaced.
struct TourPassage: Codable {
  /// When the tour began, on ``BootClock``: it goes on across processes.
  var start: Duration
  var store: TourStore?
  /// The countdown in whose middle it happens; nil before the first.
  var counting: WatchedCountdown?
  var stalls: [Stall] = []
  var faults: [String] = []

  /// The environment variable that it travels in.
  private static let variable = "SAMPLE_TOUR"

  /// What an earlier process has handed over; nil if this is the first. Taken once: no other process is to find it.
  static func take() -> TourPassage? {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
    unsetenv(variable)
    return try? JSONDecoder().decode(TourPassage.self, from: Data(text.utf8))
  }

  /// What the next process has to be started with. Never empty: nothing in here is beyond what JSON can say.
  var environment: [String: String] {
    guard let data = try? JSONEncoder().encode(self) else { return [:] }
    return [Self.variable: String(decoding: data, as: UTF8.self)]
  }
}
