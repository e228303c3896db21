import CountdownCore

/// This library where nobody looks: a countdown that is only a deadline.
final class UnwatchedDesign: Design {
  private var countdowns: [Countdown?]

  init(count: Int) {
    countdowns = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {
    countdowns[index] = try? Countdown(duration: Double(CountdownKitDesign.wholeSeconds) + delay)
  }

  func start(_ index: Int, delay: Double) {
    countdowns[index]?.start()
  }

  func cancel(_ index: Int) {
    countdowns[index]?.cancel()
  }

  func release(_ index: Int) {
    countdowns[index] = nil
  }
}
