/// When the ticks of many countdowns are due.
enum Phase: String, Codable, CaseIterable, Hashable {
  /// All in the same instant.
  case once
  /// Each at its own moment of the second, evenly spread.
  case random

  var title: String {
    switch self {
    case .once: "at once"
    case .random: "random"
    }
  }

  /// Where in a second the ticks of each countdown are due, 0 ..< 1: the same for every design.
  func offsets(count: Int) -> [Double] {
    switch self {
    case .once: return Array(repeating: 0, count: count)
    case .random:
      var generator = SeededGenerator(seed: 1)
      return (0..<count).map { _ in Double.random(in: 0..<1, using: &generator) }
    }
  }
}
