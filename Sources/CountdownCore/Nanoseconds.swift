import Dispatch
import Foundation

/// A length of time in whole nanoseconds. Unlike a `TimeInterval`, it represents every whole second exactly.
typealias Nanoseconds = Int64

extension Nanoseconds {
  static let perSecond: Nanoseconds = 1_000_000_000

  /// Rounds to the nearest nanosecond and saturates at the bounds of 64 bits. NaN becomes zero.
  init(seconds: TimeInterval) {
    let exact = (seconds * TimeInterval(Nanoseconds.perSecond)).rounded()
    if let nanoseconds = Nanoseconds(exactly: exact) {
      self = nanoseconds
    } else {
      self = exact.isNaN ? 0 : exact < 0 ? .min : .max
    }
  }

  /// Saturates at the bounds of 64 bits. `.never` becomes the largest value.
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

  func saturatingMultiply(by factor: Nanoseconds) -> Nanoseconds {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? (self < 0 ? .min : .max) : product
  }

  /// The quotient, rounded up: 2.1 s divided by 1 s is 3.
  func dividedRoundingUp(by divisor: Nanoseconds) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder > 0 ? quotient + 1 : quotient
  }
}

extension DispatchTimeInterval {
  /// Falls back to milliseconds on watches with a 32-bit `Int`, which holds only two seconds of nanoseconds.
  init(nanoseconds: Nanoseconds) {
    if let exact = Int(exactly: nanoseconds) {
      self = .nanoseconds(exact)
    } else {
      self = .milliseconds(Int(clamping: nanoseconds / 1_000_000))
    }
  }
}
