/// Tells a tour line by line, each with the time since its start.
@MainActor final class TourLog {
  private let start: Duration
  private let write: (String) -> Void

  init(start: Duration, write: @escaping (String) -> Void = StandardStream.output.write) {
    self.start = start
    self.write = write
  }

  func add(_ line: String, at time: Duration) {
    let seconds = Self.seconds(time - start)
    write(String(repeating: " ", count: max(0, 7 - seconds.count)) + "\(seconds) s  \(line)\n")
  }

  /// In milliseconds, cut off: rounded up, a value could seem to be on time that came early.
  static func seconds(_ time: Duration) -> String {
    let milliseconds = Int(time / .milliseconds(1))
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
