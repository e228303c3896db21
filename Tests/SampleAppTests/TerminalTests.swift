import CountdownTestSupport
import Testing

@testable import SampleApp

@Suite("The terminal")
struct TerminalTests {
  @Test(
    "Keys have a meaning, and the sequences of other keys are skipped",
    arguments: [
      ("19x0获", [.number(1), .number(9)]),
      ("jk\t\u{1B}[Z", [.next, .previous, .next, .previous]),
      ("\u{1B}[A\u{1B}[B\u{1B}OA\u{1B}OB", [.previous, .next, .previous, .next]),
      ("\r\n ", [.touch, .touch, .touch]),
      ("bZr", [.back, .background, .relaunch]),
      ("q\u{3}\u{4}", [.quit, .quit, .quit]),
      ("\u{1B}[C\u{1B}[15~2\u{1B}OP\u{1B}[1;5Ab", [.number(2), .back]),
      ("\u{1B}q", []),
      ("\u{1B}", [.back]),
      ("\u{1B}\u{1B}[A", [.back, .previous]),
      ("\u{1B}[", []),
    ] as [(String, [Key])])
  func keysHaveAMeaning(input: String, expected: [Key]) {
    var atOnce = KeyParser()
    #expect(atOnce.keys(in: input.utf8) + atOnce.finish() == expected)
    var byteByByte = KeyParser()
    let keys = input.utf8.flatMap { byteByByte.keys(in: [$0]) }
    #expect(keys + byteByByte.finish() == expected)
    #expect(!byteByByte.isInsideSequence)
  }

  @Test("The command line accepts its options, and rejects anything else")
  func commandLineAcceptsItsOptions() throws {
    let options = try LaunchOptions(arguments: ["--tour", "--seconds", "7", "-h"])
    #expect(options.seconds == 7)
    #expect(options.wantsTour)
    #expect(options.wantsHelp)
    for arguments in ["--second", "60", "", "--seconds", "--seconds 0", "--seconds 86401", "--seconds x"] {
      #expect(throws: LaunchOptionsError.self) {
        try LaunchOptions(arguments: arguments.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
      }
    }
  }
}

@MainActor @Suite("Browsing the pages in a terminal")
struct PageBrowserTests {
  nonisolated static let sizes = [
    TerminalSize(columns: 20, rows: 8), TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 200, rows: 50),
  ]

  private let sample = SampleOnManualClock()

  private func press(_ keys: [Key], in browser: PageBrowser) {
    sample.clock.run { for key in keys { browser.press(key) } }
  }

  private func lines(_ browser: PageBrowser) -> [String] {
    sample.clock.run { browser.lines.map(\.text) }
  }

  @Test("Keys reach every control of every page, and the selected one is visible", arguments: sizes)
  func keysReachEveryControl(size: TerminalSize) {
    let browser = PageBrowser(window: sample.window, size: size)
    for page in 1...8 {
      press([.number(page)], in: browser)
      var controls = sample.controls
      // The list has more rows than the terminal, so its table scrolls.
      if page == 7 { controls = ["Send all 20"] + (10..<20).map { "Send to 138 0000 00\($0)" } }
      press(Array(repeating: .next, count: 21), in: browser)
      var selected: [String] = []
      for _ in 0...21 {
        let marked = lines(browser).filter { $0.contains("▸") }
        #expect(marked.count == 1)
        selected += marked
        press([.previous], in: browser)
      }
      for control in controls where size.columns > 20 {
        #expect(selected.contains { $0.contains(control) }, "\(control)")
      }
      if page == 7 {
        press(Array(repeating: .next, count: 21) + [.touch], in: browser)
        #expect(lines(browser).contains { $0.contains("Again in 79 s") }, "the last row of the list")
      }
      let drawing = lines(browser)
      #expect(drawing.count == size.rows)
      for line in drawing { #expect(line.count <= size.columns) }
      press([.back], in: browser)
      #expect(lines(browser).contains { $0.contains("▸\(page)") })
    }
  }

  @Test("A button is drawn in a box, which says why the button ignores touches")
  func boxSaysWhyTouchesAreIgnored() {
    let browser = PageBrowser(window: sample.window, size: TerminalSize(columns: 60, rows: 24))
    press([.number(6), .touch], in: browser)
    let drawing = lines(browser)
    let row = drawing.firstIndex { $0.contains("▸1  Resend in 60 s") } ?? 1
    #expect(drawing[row].hasPrefix("  ┊▸1  Resend in 60 s "))
    #expect(drawing[row - 1].hasPrefix("  ╭┄┄┄"))
    #expect(drawing[row + 1].hasPrefix("  ╰┄┄ disabled ┄┄"))
  }
}
