/// One measurement: a design, a number of countdowns, and the phase of their ticks.
struct Cell: Codable, Hashable {
  /// What a measurement measures.
  enum Pass: String, Codable {
    /// The cost and the delay of ticks.
    case cost
    /// The time for which a batch of ticks blocks the main queue.
    case hold
  }

  var design: DesignName
  var count: Int
  var phase: Phase
  var pass = Pass.cost
  /// The leeway of the library's countdowns, in milliseconds.
  var leeway = Self.standardLeeway
  /// The duration of the measurement in whole seconds.
  var seconds: Int

  static let standardLeeway = 50

  /// The design's title, with the leeway unless it's the standard one.
  var title: String { leeway == Self.standardLeeway ? design.title : "\(design.title), \(leeway) ms" }

  /// The number of seconds between the start of the first countdown and the first tick. All countdowns start in this time.
  var lead: Double { 0.2 + 20e-6 * Double(count) }

  /// The number of seconds between the first tick and the measurement. The half second keeps the measurement's bounds
  /// away from ticks that are all due at once.
  var warmUp: Double { count > 1_000 ? 1.5 : 0.5 }

  /// The approximate number of seconds that the process runs.
  var estimatedSeconds: Double { 0.1 + lead + warmUp + Double(seconds) + 5e-6 * Double(count) }
}

/// The distribution of the ticks of many countdowns over a second.
enum Phase: String, Codable, CaseIterable {
  /// All ticks are due in the same instant.
  case once
  /// Ticks are due at random offsets, evenly distributed.
  case random

  var title: String {
    switch self {
    case .once: "at once"
    case .random: "random"
    }
  }

  /// Returns the offset of each countdown's ticks in seconds, from 0 up to 1. The offsets are the same in every run.
  func offsets(count: Int) -> [Double] {
    switch self {
    case .once: return Array(repeating: 0, count: count)
    case .random:
      var generator = SeededGenerator(seed: 1)
      return (0..<count).map { _ in Double.random(in: 0..<1, using: &generator) }
    }
  }
}

/// A random number generator with the same sequence in every run: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
