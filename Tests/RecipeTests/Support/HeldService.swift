import CountdownKit

/// A service whose request stays pending until the test provides the result.
actor HeldService: CodeService {
  private var request: CheckedContinuation<SendOutcome, any Error>?
  private var begin: CheckedContinuation<Void, Never>?

  func sendCode() async throws -> SendOutcome {
    try await withCheckedThrowingContinuation { continuation in
      request = continuation
      begin?.resume()
      begin = nil
    }
  }

  /// Waits until the request is pending.
  func hasBegun() async {
    guard request == nil else { return }
    await withCheckedContinuation { begin = $0 }
  }

  func complete(with result: Result<SendOutcome, any Error>) {
    request?.resume(with: result)
    request = nil
  }
}
