package import Dispatch
package import Foundation

/// A length of time in whole nanoseconds. Unlike with `TimeInterval`, sums and differences are exact.
package typealias Nanoseconds = Int64

extension Nanoseconds {
  static let perSecond: Nanoseconds = 1_000_000_000

  /// Converts seconds, rounded to the nearest nanosecond. Saturates at the bounds of 64 bits. NaN becomes zero.
  package init(seconds: TimeInterval) {
    let exact = (seconds * TimeInterval(Nanoseconds.perSecond)).rounded()
    if let nanoseconds = Nanoseconds(exactly: exact) {
      self = nanoseconds
    } else {
      self = exact.isNaN ? 0 : exact < 0 ? .min : .max
    }
  }

  /// Converts seconds, or throws an error for a number that isn't allowed.
  init(
    _ seconds: TimeInterval, in allowed: ClosedRange<TimeInterval>,
    else error: (TimeInterval, ClosedRange<TimeInterval>) -> CountdownError
  ) throws(CountdownError) {
    guard allowed.contains(seconds) else { throw error(seconds, allowed) }
    self.init(seconds: seconds)
  }

  /// Converts a leeway, or throws an error if it's negative.
  init(leeway: DispatchTimeInterval) throws(CountdownError) {
    self.init(leeway)
    guard self >= 0 else { throw .invalidLeeway(nanoseconds: self) }
  }

  /// Converts a dispatch interval. Saturates at the bounds of 64 bits. `.never` becomes the largest value.
  package init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = Nanoseconds(count).saturatingMultiply(by: .perSecond)
    case .milliseconds(let count): self = Nanoseconds(count).saturatingMultiply(by: 1_000_000)
    case .microseconds(let count): self = Nanoseconds(count).saturatingMultiply(by: 1_000)
    case .nanoseconds(let count): self = Nanoseconds(count)
    case .never: self = .max
    @unknown default: self = .max
    }
  }

  package var seconds: TimeInterval { TimeInterval(self) / TimeInterval(Nanoseconds.perSecond) }

  func saturatingAdd(_ other: Nanoseconds) -> Nanoseconds {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  func saturatingSubtract(_ other: Nanoseconds) -> Nanoseconds {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  func saturatingMultiply(by factor: Nanoseconds) -> Nanoseconds {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? (self < 0 ? .min : .max) : product
  }

  /// Returns the quotient, rounded up. For example, 2.1 s divided by 1 s is 3.
  func dividedRoundingUp(by divisor: Nanoseconds) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder > 0 ? quotient + 1 : quotient
  }
}

extension DispatchTimeInterval {
  /// Converts nanoseconds. Uses milliseconds or seconds, rounded toward zero, on watches whose `Int` has 32 bits, because
  /// it can't hold 3 s in nanoseconds or 25 days in milliseconds.
  package init(nanoseconds: Nanoseconds) {
    if let exact = Int(exactly: nanoseconds) {
      self = .nanoseconds(exact)
    } else if let exact = Int(exactly: nanoseconds / 1_000_000) {
      self = .milliseconds(exact)
    } else {
      self = .seconds(Int(clamping: nanoseconds / .perSecond))
    }
  }
}
