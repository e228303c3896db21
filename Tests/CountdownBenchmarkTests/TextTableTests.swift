import Testing

@testable import CountdownBenchmark

@Suite("Table")
struct TextTableTests {
  @Test("The first column is flush left, the others right, each as wide as its widest cell")
  func aligned() {
    let table = TextTable(header: ["name", "time", "×"], rows: [["a", "12.3 µs", "1.0"], ["longer", "–", "0.034"]])
    #expect(
      table.text == """
        name       time      ×
        a       12.3 µs    1.0
        longer        –  0.034

        """)
  }

  @Test("No line ends in spaces, and short rows are no harm")
  func short() {
    let table = TextTable(header: ["wide header", "b"], rows: [["a"], []])
    #expect(table.text == "wide header  b\na\n\n")
  }

  @Test("A mark is as wide as one letter")
  func marked() {
    let table = TextTable(header: ["n", "x"], rows: [["a", "⚠︎ 1"], ["b", "100"]])
    #expect(table.text == "n    x\na  ⚠︎ 1\nb  100\n")
  }
}
