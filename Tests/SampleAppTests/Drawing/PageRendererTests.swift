import Foundation
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The drawing of pages")
struct PageRendererTests {
  private static let size = TerminalSize(columns: 60, rows: 24)

  /// Creates the sample, and touches controls.
  private func window(touching numbers: Int..., size: TerminalSize = size) -> SampleWindow {
    withTemporaryCountdowns {
      let window = SampleWindow(seconds: 60, size: size.pageSize)
      for number in numbers { window.touch(number) }
      return window
    }
  }

  private func draw(_ window: SampleWindow, size: TerminalSize = size) -> [String] {
    PageRenderer(size: size).lines(of: window.page).map(\.text)
  }

  /// The nonblank lines without leading and trailing spaces.
  private func content(_ window: SampleWindow, size: TerminalSize = size) -> [String] {
    draw(window, size: size).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private let help = "↑↓ select   ⏎ touch   b back   q quit"
  private let rule = String(repeating: "─", count: 60)

  @Test("The menu lists the pages")
  func menu() {
    let size = TerminalSize(columns: 60, rows: 30)
    let content = content(window(size: size), size: size)
    #expect(
      content.dropLast().map { $0.replacingOccurrences(of: "  ", with: " ") } == [
        "CountdownKit", rule, "1 Sign in", "2 A button found by its tag", "3 A button that starts itself",
        "4 A button controlled by a property", "5 A list with reused cells", "6 A form that must be valid",
        "7 Buttons that send by themselves", "8 A countdown on two pages",
      ])
    #expect(content.last == "↑↓ select   ⏎ touch   q quit")
  }

  @Test("The sign-in page draws its buttons with round corners")
  func signIn() {
    #expect(
      content(window(touching: 1)) == [
        "‹ CountdownKit           Sign in", rule, "Codes go to 138 0000 0000.",
        "╭─────────────────────────────────────────────────────╮",
        "│ 1  Text me a code                                   │",
        "╰─────────────────────────────────────────────────────╯",
        "╭─────────────────────────────────────────────────────╮",
        "│ 2  Call me instead                                  │",
        "╰─────────────────────────────────────────────────────╯",
        "3  I have the code", "4  Server settings", help,
      ])
  }

  @Test("The server's page shows its settings")
  func server() {
    #expect(
      content(window(touching: 1, 4)) == [
        "‹ Sign in            Simulated server", rule, "1  Response: code sent", "2  Latency: 1.0 s",
        "3  Clock: correct", help,
      ])
  }

  @Test("The tagged button is dashed while it counts")
  func taggedCounting() {
    #expect(
      content(window(touching: 2, 1))[2...4] == [
        "┌┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┐",
        "┊ 1  60秒后重新获取                                   ┊",
        "└┄┄┄ ignores touches ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘",
      ])
  }

  @Test("The self-starting button counts from its first touch")
  func selfStarting() {
    #expect(
      content(window(touching: 3)) == [
        "‹ CountdownKit  A button that starts itself", rule, "No code sent yet",
        "┌─────────────────────────────────────────────────────┐",
        "│ 1  Get Code                                         │",
        "└─────────────────────────────────────────────────────┘", "2  Message received: stop waiting",
        help,
      ])
    let counting = content(window(touching: 3, 1, 1))
    #expect(counting[2] == "Codes sent: 1")
    #expect(counting[4] == "│ 1  60 s                                             │")
  }

  @Test("The property starts and stops the countdown")
  func property() {
    let idle = content(window(touching: 4))
    #expect(
      idle == [
        "‹ CountdownKit  A button controlled by a property", rule, "1  收不到验证码?", "2  Message received: stop waiting",
        help,
      ])
    #expect(content(window(touching: 4, 1))[2...3] == ["1  接收短信大约需要60秒", "disabled"])
    #expect(content(window(touching: 4, 1, 2)) == idle)
  }

  @Test("Going back shows the previous page, and has no effect on the first page")
  func back() {
    let window = window(touching: 2)
    #expect(window.page.backTitle == "CountdownKit")
    window.goBack()
    window.goBack()
    #expect(content(window)[0] == "CountdownKit")
    #expect(window.page.backTitle == nil)
  }

  @Test("A notice is centered on an empty screen, in the page's title color")
  func notice() {
    let page = window(touching: 2, 1).page
    let lines = PageRenderer(size: TerminalSize(columns: 20, rows: 5)).lines(showing: "away", on: page)
    #expect(lines.map(\.text) == ["", "", "        away", "", ""])
    #expect(lines[2].pieces.last?.color == page.titleColor)
    let narrow = PageRenderer(size: TerminalSize(columns: 3, rows: 1)).lines(showing: "away", on: page)
    #expect(narrow.map(\.text) == ["aw…"])
    #expect(PageRenderer(size: TerminalSize(columns: 3, rows: 0)).lines(showing: "away", on: page).isEmpty)
  }

  @Test("Titles, borders, and texts have UIKit's colors, blended with the background")
  func colors() {
    let link = window().page.control(1)
    #expect(link?.titleColor.description == "#007AFF")
    #expect(link?.borderColor == nil)
    let page = window(touching: 2, 1).page
    #expect(page.background == .white)
    #expect(page.control(1)?.titleColor.description == "#999999")
    #expect(page.control(1)?.borderColor?.description == "#999999")
    let blended = RGB(.secondaryLabel, over: .white, traits: UITraitCollection(userInterfaceStyle: .light))
    #expect(blended.description == "#8A8A8E", "60% of #3C3C43 on white")
  }

  @Test(
    "At every size, the lines fill the screen, none is too wide, and boxes are aligned",
    arguments: [1, 2, 3, 4, 10, 24, 60], [1, 4, 10, 23, 40, 80, 200])
  func sizes(rows: Int, columns: Int) {
    let size = TerminalSize(columns: columns, rows: rows)
    for window in [
      window(size: size), window(touching: 1, size: size), window(touching: 2, 1, size: size),
      window(touching: 3, size: size), window(touching: 4, 1, size: size), window(touching: 5, 1, size: size),
    ] {
      let lines = PageRenderer(size: size).lines(of: window.page)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.columns <= min(columns, 80) })
      let boxes = lines.filter { line in "╭┊╰┌│└".contains { line.text.contains($0) } }
      #expect(Set(boxes.map(\.columns)).count <= 1, "\(boxes.map(\.text))")
    }
  }

  @Test(
    "The help has as many words as fit",
    arguments: [
      (20, "↑↓ ⏎ b back q quit"), (40, "↑↓ select   ⏎ touch   b back   q quit"),
      (80, "↑↓ select   return or 1-2 touch   b back   z background   r relaunch   q quit"),
    ])
  func help(columns: Int, expected: String) {
    let lines = draw(window(touching: 2), size: TerminalSize(columns: columns, rows: 24))
    #expect(lines.last == " " + expected)
  }

  @Test("The help mentions no keys that have no effect")
  func helpWithoutControls() {
    let lines = PageRenderer(size: TerminalSize(columns: 20, rows: 8)).lines(of: Page.sample(texts: ["Done"]))
    #expect(lines.last?.text == " q quit")
  }

  @Test("In a small terminal, each element is one row, and the number of hidden elements is shown")
  func compact() {
    let controls = (1...12).map { PageControl.sample(number: $0, title: "Button \($0)") }
    let page = Page.sample(texts: ["Codes go to 138 0000 0000."], controls: controls)
    func body(_ selection: Int, rows: Int = 8) -> [String] {
      PageRenderer(size: TerminalSize(columns: 20, rows: rows), selection: selection).body(of: page).map(\.line.text)
    }
    #expect(body(1) == [" Codes go to 138 00…", "▸1 Button 1", " 2 Button 2", " 3 Button 3", " ↓ 9 more"])
    #expect(body(3) == [" ↑ 2 more", " 2 Button 2", "▸3 Button 3", " 4 Button 4", " ↓ 8 more"])
    #expect(body(12) == [" ↑ 9 more", " 9 Button 9", "   Button 10", "   Button 11", "▸  Button 12"])
    #expect(body(6, rows: 6) == [" ↑ 6 more", "▸6 Button 6", " ↓ 6 more"])
    #expect(body(6, rows: 5) == [" 5 Button 5", "▸6 Button 6"])
    #expect(body(6, rows: 4) == ["▸6 Button 6"])
    #expect(body(6, rows: 3).isEmpty)
  }

  @Test("A touch on a number without a control has no effect")
  func noSuchControl() {
    let window = window()
    #expect(!window.touch(0))
    #expect(!window.touch(99))
    #expect(!window.touch(-1))
  }
}

@Suite("Printable text")
struct PrintableTests {
  @Test("Control characters and line breaks become spaces")
  func controlCharacters() {
    #expect("a\u{1B}[2Jb\nc\r\nd\te\u{9B}f\u{2028}g".printable == "a [2Jb c  d e f g")
  }

  @Test("Other characters are unchanged")
  func otherCharacters() {
    #expect("59秒后 é 👩‍👩‍👧".printable == "59秒后 é 👩‍👩‍👧")
  }
}
