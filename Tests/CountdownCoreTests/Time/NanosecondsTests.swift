import Testing

@testable import CountdownCore

@Suite("Nanoseconds")
struct NanosecondsTests {
  @Test(
    "Sums and differences saturate",
    arguments: [
      (2, 3, 5, -1), (.max, 1, .max, .max - 1), (.max, .min, -1, .max), (.max, -1, .max - 1, .max),
      (.min, -1, .min, .min + 1), (.min, .min, .min, 0), (.min, 1, .min + 1, .min), (0, .min, .min, .max),
    ] as [(Nanoseconds, Nanoseconds, Nanoseconds, Nanoseconds)])
  func sumsAndDifferencesSaturate(left: Nanoseconds, right: Nanoseconds, sum: Nanoseconds, difference: Nanoseconds) {
    #expect(left.saturatingAdd(right) == sum)
    #expect(left.saturatingSubtract(right) == difference)
  }
}
