package import Dispatch

extension DispatchQueue {
  /// The key that marks the main queue.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. `@unchecked Sendable` is safe because only the key's
  /// identity is used.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether this is the main queue. Identity isn't enough: on Linux, each access to `.main` creates another object.
  package var isMain: Bool { getSpecific(key: Self.mainQueueKey.key) == true }

  /// Whether the calling code runs on the main queue, or on a queue that targets it. `Thread.isMainThread` isn't
  /// enough: on Linux, another thread may serve the queue.
  package static var isOnMain: Bool { getSpecific(key: mainQueueKey.key) == true }
}

extension MainActor {
  /// Runs work of the main actor. Call this method on the main queue.
  ///
  /// `assumeIsolated` ends the process before macOS 15 if `dispatchMain()` serves the queue, because another thread
  /// than the main one then does. The cast is sound because isolation isn't part of a function's representation, and
  /// because the main queue is the main actor's executor.
  static func onMainQueue(_ work: @MainActor () -> Void) {
    withoutActuallyEscaping(work) { unsafeBitCast($0, to: (() -> Void).self)() }
  }
}
