import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("Browsing the pages in a terminal")
struct PageBrowserTests {
  nonisolated static let sizes = [
    TerminalSize(columns: 20, rows: 8), TerminalSize(columns: 40, rows: 12), TerminalSize(columns: 80, rows: 24),
    TerminalSize(columns: 200, rows: 50),
  ]
  private static let list = ["A list with reused cells"]

  /// The titles of the controls that open each page, from the menu.
  private var paths: [[String]] {
    [[]] + BrowserOnManualClock.content(of: []).controls.map { [$0] } + [["Sign in", "Server settings"]]
  }

  @Test("On every page, keys select each control, and the selected one is visible", arguments: sizes)
  func selection(size: TerminalSize) {
    for path in paths {
      let browser = BrowserOnManualClock(size: size, opening: path)
      let content = BrowserOnManualClock.content(of: path)
      #expect(!content.controls.isEmpty)
      for title in content.controls {
        browser.expectSelection(title, of: content)
        browser.press("j")
      }
      for title in content.controls.reversed() {
        #expect(browser.selectedTitle == title)
        browser.press("k")
      }
      browser.expectDrawing(of: content)
    }
  }

  @Test("On every page, the keys for a screen reach the last and the first control", arguments: sizes)
  func screens(size: TerminalSize) throws {
    for path in paths {
      let browser = BrowserOnManualClock(size: size, opening: path)
      let content = BrowserOnManualClock.content(of: path)
      for (key, target) in [("\u{1B}[6~", content.controls.last), ("\u{1B}[5~", content.controls.first)] {
        var presses = 0
        while browser.selectedTitle != target, presses < content.controls.count {
          browser.press(key)
          browser.expectDrawing(of: content)
          presses += 1
        }
        #expect(browser.selectedTitle == target)
        // Two controls or more fit into each of these sizes.
        #expect(presses <= (content.controls.count + 1) / 2)
      }
    }
  }

  @Test("The last row of the list is touched with keys", arguments: sizes)
  func lastRow(size: TerminalSize) {
    let browser = BrowserOnManualClock(size: size, opening: Self.list)
    browser.press(String(repeating: "\u{1B}[B", count: 20) + "\r")
    #expect(browser.selectedTitle == "Again in 79 s: 138 0000 0019")
    browser.press("\u{1B}[A ")
    #expect(browser.selectedTitle == "Again in 78 s: 138 0000 0018")
    let row = browser.selectedLine
    #expect(row?.hasSuffix("0018") == true || row?.contains("Again in 78 s: 138 0000 0018") == true)
  }

  @Test("A new size keeps the selected control and shows it")
  func resizing() {
    let content = BrowserOnManualClock.content(of: Self.list)
    let browser = BrowserOnManualClock(size: Self.sizes[0], opening: Self.list)
    for key in ["jjjjjjj", "jjjjjjjjjjjjj", "kkkk"] {
      browser.press(key)
      let title = browser.selectedTitle
      for size in Self.sizes + Self.sizes.reversed() {
        browser.resize(to: size)
        #expect(browser.selectedTitle == title)
        browser.expectDrawing(of: content)
      }
    }
  }

  @Test("A larger terminal leaves no space below the last row of the list")
  func enlarging() {
    let keys = String(repeating: "j", count: 20)
    let browser = BrowserOnManualClock(size: Self.sizes[0], opening: Self.list)
    browser.press(keys)
    for size in Self.sizes {
      browser.resize(to: size)
      let another = BrowserOnManualClock(size: size, opening: Self.list)
      another.press(keys)
      #expect(browser.lines == another.lines)
    }
  }

  @Test("A control touched by its digit becomes the selected one, even in a row of the list")
  func digits() {
    let browser = BrowserOnManualClock(size: Self.sizes[1], opening: Self.list)
    browser.press("3")
    #expect(browser.selectedTitle == "Again in 61 s: 138 0000 0001")
    browser.press(String(repeating: "j", count: 10))
    #expect(browser.selectedTitle == "Send to 138 0000 0011")
    browser.press("2")
    #expect(browser.selectedTitle == "Again in 66 s: 138 0000 0006")
    browser.press("9")
    #expect(browser.selectedTitle == "Again in 66 s: 138 0000 0006", "there is no control with this number")
  }

  @Test("Going back selects the control that opened the page, and a new page starts at its first control")
  func pages() {
    let browser = BrowserOnManualClock(size: Self.sizes[0], opening: ["Sign in", "Server settings"])
    browser.press("jjb")
    #expect(browser.selectedTitle == "Server settings")
    browser.press("\r")
    #expect(browser.selectedTitle == "Response: code sent")
    browser.press("bb")
    #expect(browser.selectedTitle == "Sign in")
    browser.press("b")
    #expect(browser.selectedTitle == "Sign in")
  }

  @Test(
    "A terminal of any size shows the selected control if it has a row for it", arguments: 1...7, [1, 4, 10, 19, 300])
  func tiny(rows: Int, columns: Int) {
    let size = TerminalSize(columns: columns, rows: rows)
    let browser = BrowserOnManualClock(size: size, opening: Self.list)
    for _ in 0..<3 {
      let lines = browser.lines
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
      #expect(lines.contains { $0.contains("▸") } == (size.pageRows > 0 && columns > 1))
      browser.press(String(repeating: "j", count: 10))
    }
  }
}

/// The terminal's browser on a manual clock.
@MainActor private struct BrowserOnManualClock {
  /// The complete content of a page: the texts and the titles in order, and the titles only.
  struct Content {
    var elements: [String]
    var controls: [String]
  }

  private let clock = ManualClock()
  private let browser: PageBrowser

  init(size: TerminalSize, opening path: [String]) {
    browser = clock.run { PageBrowser(window: SampleWindow(seconds: 60), size: size) }
    for title in path {
      select(title)
      press("\r")
    }
  }

  /// Returns the content of a page in a window that shows all of it.
  static func content(of path: [String]) -> Content {
    let clock = ManualClock()
    return clock.run {
      let window = SampleWindow(seconds: 60, size: CGSize(width: 390, height: 4_000))
      for title in path {
        guard let control = window.page.controls.first(where: { $0.title == title }) else { continue }
        window.touch(control.number)
      }
      let elements = window.page.elements.compactMap { element -> String? in
        switch element {
        case .text(let text): text.text
        case .control(let control): control.title
        case .hiddenRows: nil
        }
      }
      return Content(elements: elements, controls: window.page.controls.map(\.title))
    }
  }

  // MARK: Keys

  func press(_ keys: String) {
    for key in Key.keys(in: keys.utf8) { clock.run { browser.press(key) } }
  }

  func resize(to size: TerminalSize) {
    browser.size = size
  }

  private func select(_ title: String) {
    for _ in 0..<100 where selectedTitle != title { press("j") }
    #expect(selectedTitle == title)
  }

  // MARK: The drawing

  var lines: [String] {
    clock.run {
      let page = browser.page
      return browser.renderer(of: page).lines(of: page).map(\.text)
    }
  }

  var selectedLine: String? { lines.first { $0.contains("▸") } }

  var selectedTitle: String? {
    clock.run {
      let page = browser.page
      return browser.renderer(of: page).selection.flatMap { page.control($0)?.title }
    }
  }

  /// Expects a control to be selected and visible.
  func expectSelection(_ title: String, of content: Content) {
    let lines = lines
    let marked = lines.filter { $0.contains("▸") }
    #expect(marked.count == 1 && Self.shows(marked[0], title), "\(title): \(lines)")
    expect(lines, toShow: content)
  }

  func expectDrawing(of content: Content) {
    expect(lines, toShow: content)
  }

  /// Expects the lines to be narrow enough, and to show or count each element in order.
  private func expect(_ lines: [String], toShow content: Content) {
    #expect(lines.count == browser.size.rows)
    #expect(lines.allSatisfy { TextWidth.columns(of: $0) <= min(80, browser.size.columns) }, "\(lines)")
    var shown = 0
    for line in lines.dropFirst(TerminalSize.headerRows).dropLast(TerminalSize.footerRows) where Self.hasText(line) {
      if let match = line.firstMatch(of: /^ [↑↓] ([0-9]+) more$/) {
        shown += Int(match.1) ?? 0
      } else {
        #expect(content.elements.indices.contains(shown) && Self.shows(line, content.elements[shown]), "\(lines)")
        shown += 1
      }
    }
    #expect(shown == content.elements.count, "\(lines)")
  }

  private static func hasText(_ line: String) -> Bool {
    line.contains { !" ╭─╮│╰╯┌┐└┘".contains($0) }
  }

  /// Returns whether a line contains a text, or its beginning and its end with an ellipsis between them.
  private static func shows(_ line: String, _ text: String) -> Bool {
    let line = line.trimmingCharacters(in: CharacterSet(charactersIn: " ▸│"))
    let withoutNumber = line.drop { $0.isASCII && $0.isNumber }.drop { $0 == " " }
    let candidates = [line, String(withoutNumber)]
    return candidates.contains { candidate in
      let parts = candidate.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else { return candidate == text }
      return text.hasPrefix(parts[0]) && text.hasSuffix(parts[1])
    }
  }
}
