#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import UIKit

// Code that the Objective-C interface uses. It doesn't need Objective-C, so its tests run on every platform.

extension UIButton {
  /// Begins a send for Objective-C.
  nonisolated func begin(
    _ policy: ResendPolicy, key: String?, style: CountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> SendRequest {
    try MainActor.unchecked { try self.countdown.beginRequest(policy, key: key, style: style, onFinish: onFinish) }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The position among all cases. For an enumeration that Objective-C has too, it's the value there.
  var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DispatchTimeInterval {
  /// Converts a number of seconds. Nil remains nil, and NaN becomes 0.
  init?(seconds: NSNumber?) {
    guard let seconds = seconds?.doubleValue else { return nil }
    self.init(nanoseconds: Nanoseconds(seconds: seconds))
  }
}

extension ResendPolicy {
  /// Creates a policy from objects. Objects in `waits` that aren't numbers are ignored.
  init(waits: [Any], limit: NSNumber?, period: Period, group: String?) {
    let waits = waits.compactMap { ($0 as? NSNumber)?.doubleValue }
    self.init(waits: waits, limit: limit?.intValue, period: period, group: group)
  }
}
#endif
