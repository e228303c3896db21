/// Values that a test waits for.
@MainActor final class Received<Value: Sendable> {
  private(set) var values: [Value] = []
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func note(_ value: Value) {
    values.append(value)
    guard let waiting, values.count >= waiting.count else { return }
    self.waiting = nil
    waiting.continuation.resume()
  }

  /// Returns after this number of values has been received since the test's start.
  func count(is count: Int) async {
    guard values.count < count else { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}
