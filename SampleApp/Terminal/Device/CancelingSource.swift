import Dispatch

/// A running dispatch source that is canceled when its owner releases it.
///
/// Not isolated, so that its `deinit` can reach the source: isolated ones need Swift 6.2.
final class CancelingSource {
  private let source: any DispatchSourceProtocol

  /// Starts the source.
  init(_ source: any DispatchSourceProtocol) {
    self.source = source
    source.resume()
  }

  deinit {
    source.cancel()
  }
}
