import Testing

@testable import CountdownBenchmark

@Suite("A text table")
struct TextTableTests {
  @Test("The first column is left-aligned, the others are right-aligned, and each is as wide as its widest cell")
  func alignment() {
    let table = TextTable(header: ["name", "time", "×"], rows: [["a", "12.3 µs", "1.0"], ["longer", "–", "0.034"]])
    #expect(
      table.text == """
        name       time      ×
        a       12.3 µs    1.0
        longer        –  0.034

        """)
  }

  @Test("Rows can be shorter than the header, and lines don't end in spaces")
  func shortRows() {
    let table = TextTable(header: ["wide header", "b"], rows: [["a"], []])
    #expect(table.text == "wide header  b\na\n\n")
  }

  @Test("The warning sign is as wide as one letter")
  func warningSign() {
    let table = TextTable(header: ["n", "x"], rows: [["a", "⚠︎ 1"], ["b", "100"]])
    #expect(table.text == "n    x\na  ⚠︎ 1\nb  100\n")
  }
}

@Suite("Numbers with units")
struct UnitTextTests {
  @Test(
    "A time has three significant digits and a unit of matching size",
    arguments: [
      (0, "0 ns"), (3.4, "3 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"), (1_234, "1.23 µs"), (29_259, "29.3 µs"),
      (202_126, "202 µs"), (999_600, "1.00 ms"), (45_000_000, "45.0 ms"), (1_500_000_000, "1.50 s"),
      (-2_500, "-2.50 µs"),
    ])
  func time(nanoseconds: Double, text: String) {
    #expect(UnitText.time(nanoseconds) == text)
  }

  @Test(
    "A number of bytes has three significant digits and a unit of matching size",
    arguments: [(0, "0 B"), (491.3, "491 B"), (2_219, "2.22 kB"), (31_600, "31.6 kB"), (2_500_000, "2.50 MB")])
  func bytes(bytes: Double, text: String) {
    #expect(UnitText.bytes(bytes) == text)
  }

  @Test(
    "The digits of a count are grouped",
    arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (100_000, "100,000"), (-1_234_567, "-1,234,567")])
  func count(count: Int, text: String) {
    #expect(UnitText.count(count) == text)
  }

  @Test(
    "A ratio has two significant digits",
    arguments: [
      (1, "1.0"), (0.0337, "0.034"), (0.0004, "<0.001"), (0, "0.000"), (0.11, "0.11"), (0.996, "1.0"), (2.96, "3.0"),
      (9.96, "10"),
      (25.2, "25"), (.infinity, "–"), (.nan, "–"),
    ])
  func ratio(ratio: Double, text: String) {
    #expect(UnitText.ratio(ratio) == text)
  }

  @Test(
    "A percentage has a decimal place only below 10 %",
    arguments: [(1, "100 %"), (0.503, "50 %"), (0.031, "3.1 %"), (0, "0 %")])
  func percent(share: Double, text: String) {
    #expect(UnitText.percent(share) == text)
  }

  @Test(
    "A duration is in seconds, and in minutes from 90 seconds on",
    arguments: [(59.4, "about 59 s"), (90, "about 2 min"), (-3, "about 0 s")])
  func duration(seconds: Double, text: String) {
    #expect(UnitText.duration(seconds) == text)
  }
}
