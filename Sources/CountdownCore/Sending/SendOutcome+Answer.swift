import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension SendOutcome {
  /// Creates the outcome that a request's return value describes. A value of an unknown type is a success.
  ///
  /// - Throws: The error of a `Result` that is a failure.
  init(answering answer: Any) throws {
    self = try Self.described(by: answer) ?? .sent()
  }

  /// Returns the outcome that a value or a part of a tuple describes, or nil if it describes none.
  private static func described(by answer: Any) throws -> SendOutcome? {
    switch answer {
    case let outcome as SendOutcome: return outcome
    case let response as URLResponse: return SendOutcome(response)
    case let result as any RequestResult: return try described(by: result.answer)
    default:
      let mirror = Mirror(reflecting: answer)
      guard mirror.displayStyle == .tuple || mirror.displayStyle == .optional else { return nil }
      for part in mirror.children {
        if let outcome = try described(by: part.value) { return outcome }
      }
      return nil
    }
  }
}

/// A `Result` of any types.
private protocol RequestResult {
  var answer: Any { get throws }
}

extension Result: RequestResult {
  fileprivate var answer: Any {
    get throws { try get() }
  }
}

extension Error {
  /// Whether the error reports that a task or a request was canceled.
  var isCancellation: Bool {
    if self is CancellationError { return true }
    let error = self as NSError
    return error.domain == URLError.errorDomain && error.code == URLError.Code.cancelled.rawValue
  }
}
