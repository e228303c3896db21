import Dispatch

extension DispatchQueue {
  /// The key that marks the main queue.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. The wrapper is sound as `@unchecked Sendable` because a
  /// key has no state. It is only an identity.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether this is the main queue. Identity doesn't tell: on Linux each access to `.main` makes another object.
  var isMain: Bool { getSpecific(key: Self.mainQueueKey.key) == true }
}
