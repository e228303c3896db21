import TestSupport
import Testing

/// A request that a test answers.
@MainActor final class HeldRequest<Answer: Sendable> {
  private var answer: CheckedContinuation<Answer, any Error>?
  private var hasEnded = false
  /// The number of calls.
  private(set) var count = 0

  func callAsFunction() async throws -> Answer {
    count += 1
    return try await withCheckedThrowingContinuation { continuation in
      answer = continuation
    }
  }

  /// Returns after the request has begun, or after its send has ended without it.
  func hasBegun() async {
    await eventually("the request begins") { answer != nil || hasEnded }
  }

  /// Tells that the send has ended.
  func end() {
    hasEnded = true
  }

  func succeed(_ value: Answer) {
    answer?.resume(returning: value)
    answer = nil
  }

  func fail(_ error: any Error) {
    answer?.resume(throwing: error)
    answer = nil
  }
}

extension HeldRequest where Answer == Void {
  func succeed() { succeed(()) }
}

/// The error of a failed request.
struct RequestFailure: Error, Equatable {}
