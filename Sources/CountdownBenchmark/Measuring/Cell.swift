/// One measurement: a design, a number of countdowns, and how their ticks lie.
struct Cell: Codable, Hashable {
  /// What is measured.
  enum Pass: String, Codable {
    /// What ticks cost, and how late they are.
    case cost
    /// How long a batch of ticks keeps the main queue from anything else.
    case hold
  }

  var design: DesignName
  var count: Int
  var phase: Phase
  var pass = Pass.cost
  /// How many whole seconds are measured.
  var seconds: Int

  /// Seconds from the start of the first countdown to the first tick that is due: all must be started by then.
  var lead: Double { 0.2 + 20e-6 * Double(count) }

  /// Seconds from the first tick to the beginning of the measurement. It begins and ends half a second away from the
  /// ticks of those that are all due at once.
  var warmUp: Double { count > 1_000 ? 1.5 : 0.5 }

  /// Seconds that the measurement takes, about.
  var estimatedSeconds: Double { 0.1 + lead + warmUp + Double(seconds) + 5e-6 * Double(count) }
}
