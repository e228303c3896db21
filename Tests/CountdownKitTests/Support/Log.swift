import Dispatch

/// The values that closures were called with, in order.
@MainActor final class Log<Value> {
  private(set) var values: [Value] = []

  func note(_ value: Value) {
    values.append(value)
  }
}

/// Returns after the main queue has run its current work.
@MainActor func mainQueueRuns() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
