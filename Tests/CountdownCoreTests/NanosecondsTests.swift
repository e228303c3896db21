import Dispatch
import Foundation
import Testing

@testable import CountdownCore

@Suite("Nanoseconds")
struct NanosecondsTests {
  @Test(
    "A number of seconds is rounded to nanoseconds, saturates, and becomes zero if it is NaN",
    arguments: [
      (0.0, Int64(0)), (-0.0, 0), (1, 1_000_000_000), (0.1, 100_000_000), (-2.5, -2_500_000_000), (1e-9, 1),
      (0.6e-9, 1), (0.4e-9, 0), (-0.6e-9, -1), (.leastNonzeroMagnitude, 0), (59.999_999_999, 59_999_999_999),
      (3_155_760_000, 3_155_760_000_000_000_000), (.nan, 0), (.signalingNaN, 0), (.infinity, .max), (-.infinity, .min),
      (1e300, .max),
      (-1e300, .min), (9_223_372_037, .max), (-9_223_372_037, .min), (.greatestFiniteMagnitude, .max),
      (Double(Int.max), .max),
    ])
  func fromSeconds(seconds: TimeInterval, nanoseconds: Int64) {
    #expect(Nanoseconds(seconds: seconds) == nanoseconds)
  }

  @Test(
    "Addition and subtraction saturate",
    arguments: [
      (2, 3, 5, -1), (.max, 1, .max, .max - 1), (.max, .max, .max, 0), (.max, .min, -1, .max),
      (.max, -1, .max - 1, .max),
      (.min, -1, .min, .min + 1), (.min, .min, .min, 0), (.min, 1, .min + 1, .min), (.min, .max, -1, .min),
      (0, .min, .min, .max),
    ] as [(Nanoseconds, Nanoseconds, Nanoseconds, Nanoseconds)])
  func saturatingArithmetic(left: Nanoseconds, right: Nanoseconds, sum: Nanoseconds, difference: Nanoseconds) {
    #expect(left.saturatingAdd(right) == sum)
    #expect(left.saturatingSubtract(right) == difference)
  }

  @Test(
    "Every kind of dispatch interval converts to nanoseconds and saturates",
    arguments: [
      (.seconds(2), 2_000_000_000), (.milliseconds(-2), -2_000_000), (.microseconds(2), 2_000), (.nanoseconds(2), 2),
      (.never, .max), (.seconds(.max), .max), (.seconds(.min), .min), (.milliseconds(.max), .max),
      (.microseconds(.min), .min), (.nanoseconds(.max), Int64(Int.max)),
    ] as [(DispatchTimeInterval, Int64)])
  func fromDispatch(interval: DispatchTimeInterval, nanoseconds: Int64) {
    #expect(Nanoseconds(interval) == nanoseconds)
  }
}
