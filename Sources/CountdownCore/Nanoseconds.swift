import Dispatch
import Foundation

/// Times are kept in whole nanoseconds: exact on a second's boundary, which a `TimeInterval` is not.
typealias Nanoseconds = Int64

extension Nanoseconds {
  static let perSecond: Nanoseconds = 1_000_000_000

  /// The nearest whole number of nanoseconds, held within what 64 bits can say; not a number counts as zero.
  init(seconds: TimeInterval) {
    let exact = (seconds * TimeInterval(Nanoseconds.perSecond)).rounded()
    if let nanoseconds = Nanoseconds(exactly: exact) {
      self = nanoseconds
    } else {
      self = exact.isNaN ? 0 : exact < 0 ? .min : .max
    }
  }

  /// Held within what 64 bits can say; `.never` is the longest there is.
  init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = Nanoseconds(count).saturatingMultiply(by: .perSecond)
    case .milliseconds(let count): self = Nanoseconds(count).saturatingMultiply(by: 1_000_000)
    case .microseconds(let count): self = Nanoseconds(count).saturatingMultiply(by: 1_000)
    case .nanoseconds(let count): self = Nanoseconds(count)
    case .never: self = .max
    @unknown default: self = .max
    }
  }

  var seconds: TimeInterval { TimeInterval(self) / TimeInterval(Nanoseconds.perSecond) }

  func saturatingAdd(_ other: Nanoseconds) -> Nanoseconds {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  func saturatingSubtract(_ other: Nanoseconds) -> Nanoseconds {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }

  /// How many whole `parts` it takes to cover this time: 2.1 s are covered by three seconds.
  func covered(by part: Nanoseconds) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: part)
    return remainder > 0 ? quotient + 1 : quotient
  }

  func saturatingMultiply(by factor: Nanoseconds) -> Nanoseconds {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? (self < 0 ? .min : .max) : product
  }
}

extension DispatchTimeInterval {
  /// `Int` has 32 bits on some watches, where it holds two seconds in nanoseconds.
  init(nanoseconds: Nanoseconds) {
    if let exact = Int(exactly: nanoseconds) {
      self = .nanoseconds(exact)
    } else {
      self = .milliseconds(Int(clamping: nanoseconds / 1_000_000))
    }
  }
}
