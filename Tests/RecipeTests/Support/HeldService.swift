import CountdownKit

/// A service that answers when it is told to.
actor HeldService: CodeService {
  private var answer: CheckedContinuation<SendOutcome, any Error>?
  private var begin: CheckedContinuation<Void, Never>?

  func sendCode() async throws -> SendOutcome {
    try await withCheckedThrowingContinuation { continuation in
      answer = continuation
      begin?.resume()
      begin = nil
    }
  }

  /// Returns as soon as it is asked.
  func hasBegun() async {
    guard answer == nil else { return }
    await withCheckedContinuation { begin = $0 }
  }

  func answer(_ result: Result<SendOutcome, any Error>) {
    answer?.resume(with: result)
    answer = nil
  }
}
