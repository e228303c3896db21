import Testing

@testable import CountdownBenchmark

@Suite("Units")
struct UnitTextTests {
  @Test(
    "A time has three digits and the unit that suits it",
    arguments: [
      (0, "0 ns"), (3.4, "3 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"), (1_234, "1.23 µs"), (29_259, "29.3 µs"),
      (202_126, "202 µs"), (999_600, "1.00 ms"), (45_000_000, "45.0 ms"), (1_500_000_000, "1.50 s"),
      (-2_500, "-2.50 µs"),
    ])
  func time(nanoseconds: Double, text: String) {
    #expect(UnitText.time(nanoseconds) == text)
  }

  @Test(
    "So have bytes",
    arguments: [(0, "0 B"), (491.3, "491 B"), (2_219, "2.22 kB"), (31_600, "31.6 kB"), (2_500_000, "2.50 MB")])
  func bytes(bytes: Double, text: String) {
    #expect(UnitText.bytes(bytes) == text)
  }

  @Test(
    "Digits are grouped",
    arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (100_000, "100,000"), (-1_234_567, "-1,234,567")])
  func count(count: Int, text: String) {
    #expect(UnitText.count(count) == text)
  }

  @Test(
    "A ratio shows two digits that mean something",
    arguments: [
      (1, "1.0"), (0.0337, "0.034"), (0.0004, "<0.001"), (0, "0.000"), (0.11, "0.11"), (0.996, "1.0"), (2.96, "3.0"),
      (9.96, "10"),
      (25.2, "25"), (.infinity, "–"), (.nan, "–"),
    ])
  func ratio(ratio: Double, text: String) {
    #expect(UnitText.ratio(ratio) == text)
  }

  @Test(
    "A share is in hundredths, finer if small",
    arguments: [(1, "100 %"), (0.503, "50 %"), (0.031, "3.1 %"), (0, "0 %")])
  func percent(share: Double, text: String) {
    #expect(UnitText.percent(share) == text)
  }
}
