import Dispatch

/// An object that calls a closure when it's released on the main queue.
final class Sentinel: Sendable {
  private let onRelease: @MainActor @Sendable () -> Void

  init(onRelease: @escaping @MainActor @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  deinit {
    let onRelease = onRelease
    MainActor.assumeIsolated { onRelease() }
  }
}
