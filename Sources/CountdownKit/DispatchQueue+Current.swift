#if canImport(UIKit) && !os(watchOS)
import Dispatch

extension DispatchQueue {
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. The wrapper is sound as `@unchecked Sendable` because a
  /// key has no state. It is only an identity.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether the main queue runs this. `Thread.isMainThread` doesn't tell: on Linux another thread may serve the queue.
  static var isMainCurrent: Bool { getSpecific(key: mainQueueKey.key) == true }
}
#endif
