import Dispatch

/// Returns once the main queue has run what is on it now.
@MainActor func mainQueueRuns() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
