package import Dispatch

extension DispatchQueue {
  /// A key of a value that a queue has.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. `@unchecked Sendable` is safe because only the key's
  /// identity is used.
  private struct Key<Value: Sendable>: @unchecked Sendable {
    let key = DispatchSpecificKey<Value>()
  }

  private static let mainQueueKey = {
    let key = Key<Bool>()
    DispatchQueue.main.setSpecific(key: key.key, value: true)
    return key
  }()

  private static let appQueueKey = Key<DispatchQueue>()

  /// Creates a serial queue of the library's own that targets the app's queue.
  convenience init(label: String, on appQueue: DispatchQueue) {
    self.init(label: label, target: appQueue)
    setSpecific(key: Self.appQueueKey.key, value: appQueue)
  }

  /// The app's queue if this is one of the library's own that targets it. Otherwise, the queue itself.
  package var appQueue: DispatchQueue { getSpecific(key: Self.appQueueKey.key) ?? self }

  /// Whether this is the main queue. Identity isn't enough: on Linux, each access to `.main` creates another object.
  package var isMain: Bool { getSpecific(key: Self.mainQueueKey.key) == true }

  /// Whether the calling code runs on the main queue, or on a queue that targets it. `Thread.isMainThread` isn't
  /// enough: on Linux, another thread may serve the queue.
  package static var isOnMain: Bool { getSpecific(key: mainQueueKey.key) == true }
}

extension MainActor {
  /// Runs work of the main actor without checking the thread. Call this method on the main queue, or with work that
  /// checks the thread itself.
  ///
  /// `assumeIsolated` crashes before macOS 15 if `dispatchMain()` serves the queue, because another thread than the
  /// main one then does. The cast is sound because isolation isn't part of a function's representation, and because the
  /// main queue is the main actor's executor.
  package static func unchecked<Result>(_ work: @MainActor () throws -> Result) rethrows -> Result {
    try withoutActuallyEscaping(work) { try unsafeBitCast($0, to: (() throws -> Result).self)() }
  }
}
