/// A request that a test answers.
@MainActor final class HeldRequest<Answer: Sendable> {
  private let fails: Bool
  private var answer: CheckedContinuation<Answer, any Error>?
  private var begin: CheckedContinuation<Void, Never>?
  /// The number of calls.
  private(set) var count = 0

  /// - Parameter fails: Whether the request fails immediately, because the test expects no call.
  init(fails: Bool = false) {
    self.fails = fails
  }

  func callAsFunction() async throws -> Answer {
    count += 1
    if fails { throw RequestFailure() }
    return try await withCheckedThrowingContinuation { continuation in
      answer = continuation
      begin?.resume()
      begin = nil
    }
  }

  /// Returns after the request has begun.
  func hasBegun() async {
    guard answer == nil else { return }
    await withCheckedContinuation { begin = $0 }
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
