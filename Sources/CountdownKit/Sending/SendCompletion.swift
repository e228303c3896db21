#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import Foundation

/// Tells, once, what became of a request, from any thread; that nobody will, if it is dropped.
///
/// Sound as `@unchecked Sendable` because `tell` is taken under the lock, and called on the main thread alone.
final class SendCompletion: @unchecked Sendable {
  private let lock = NSLock()
  private var tell: (@MainActor @Sendable (SendOutcome) -> Void)?

  init(_ tell: @escaping @MainActor @Sendable (SendOutcome) -> Void) {
    self.tell = tell
  }

  deinit {
    callAsFunction(.failed(SendError.unanswered))
  }

  func callAsFunction(_ outcome: SendOutcome) {
    lock.lock()
    let tell = tell.take()
    lock.unlock()
    guard let tell else { return }
    DispatchQueue.main.async { tell(outcome) }
  }
}
#endif
