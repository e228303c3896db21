import Foundation
import Testing

@testable import SampleApp

@MainActor @Suite("Drawing the sample's pages")
struct PageRendererTests {
  private static let size = TerminalSize(columns: 60, rows: 24)

  /// The sample as it is after those touches.
  private func stage(touching numbers: Int..., size: TerminalSize = size) -> Stage {
    withOwnCountdowns {
      let stage = Stage(seconds: 60, size: size.pageSize)
      for number in numbers { stage.touch(number) }
      return stage
    }
  }

  private func draw(_ stage: Stage, size: TerminalSize = size) -> [String] {
    PageRenderer(size: size).lines(of: stage.page).map(\.text)
  }

  /// The drawn lines without blank ones and the blanks around them.
  private func content(_ stage: Stage) -> [String] {
    draw(stage).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private let rule = String(repeating: "─", count: 60)

  @Test("The menu")
  func menu() {
    #expect(
      content(stage()) == [
        "CountdownKit", rule, "1  Sign in", "2  A button found by its tag", "3  A button that starts itself",
        "4  A button steered by a property", "5  A list on reused cells",
        "1-5 touch   z background   r relaunch   q quit",
      ])
  }

  @Test("The sign-in page, idle")
  func signIn() {
    #expect(
      content(stage(touching: 1)) == [
        "‹ CountdownKit           Sign in", rule, "Codes go to 138 0000 0000.",
        "╭─────────────────────────────────────────────────────╮",
        "│ 1  Text me a code                                   │",
        "╰─────────────────────────────────────────────────────╯",
        "╭─────────────────────────────────────────────────────╮",
        "│ 2  Call me instead                                  │",
        "╰─────────────────────────────────────────────────────╯",
        "3  I have the code", "4  What the server does", "1-4 touch   b back   z background   r relaunch   q quit",
      ])
  }

  @Test("What the server does")
  func server() {
    #expect(
      content(stage(touching: 1, 4)) == [
        "‹ Sign in           The pretend server", rule, "1  It answers: sends the code", "2  It takes 1.0 s",
        "3  Its clock: right", "1-3 touch   b back   z background   r relaunch   q quit",
      ])
  }

  @Test("The button with a tag, counting")
  func taggedCounting() {
    #expect(
      content(stage(touching: 2, 1))[2...4] == [
        "┌┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┐",
        "┊ 1  60秒后重新获取                                   ┊",
        "└┄┄┄ ignores touches ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘",
      ])
  }

  @Test("The button that starts itself, idle and counting")
  func selfStarting() {
    #expect(
      content(stage(touching: 3)) == [
        "‹ CountdownKit  A button that starts itself", rule, "No code sent yet",
        "┌─────────────────────────────────────────────────────┐",
        "│ 1  获取验证码                                       │",
        "└─────────────────────────────────────────────────────┘",
        "1 touch   b back   z background   r relaunch   q quit",
      ])
    let counting = content(stage(touching: 3, 1, 1))
    #expect(counting[2] == "Codes sent: 1")
    #expect(counting[4] == "│ 1  60秒                                             │")
  }

  @Test("The steered button, idle, counting, and stopped")
  func steered() {
    let idle = content(stage(touching: 4))
    #expect(
      idle == [
        "‹ CountdownKit  A button steered by a property", rule, "1  收不到验证码?", "2  The message came: stop waiting",
        "1-2 touch   b back   z background   r relaunch   q quit",
      ])
    #expect(content(stage(touching: 4, 1))[2...3] == ["1  接收短信大约需要60秒", "disabled"])
    #expect(content(stage(touching: 4, 1, 2)) == idle)
  }

  @Test("Back shows the page before; there is nothing before the first")
  func back() {
    let stage = stage(touching: 2)
    #expect(stage.page.backTitle == "CountdownKit")
    stage.goBack()
    stage.goBack()
    #expect(content(stage)[0] == "CountdownKit")
    #expect(stage.page.backTitle == nil)
  }

  @Test("In the background there is nothing but one line, in the middle and in the page's color")
  func saying() {
    let page = stage(touching: 2, 1).page
    let lines = PageRenderer(size: TerminalSize(columns: 20, rows: 5)).lines(saying: "away", on: page)
    #expect(lines.map(\.text) == ["", "", "        away", "", ""])
    #expect(lines[2].pieces.last?.color == page.titleColor)
    let narrow = PageRenderer(size: TerminalSize(columns: 3, rows: 1)).lines(saying: "away", on: page)
    #expect(narrow.map(\.text) == ["aw…"])
    #expect(PageRenderer(size: TerminalSize(columns: 3, rows: 0)).lines(saying: "away", on: page).isEmpty)
  }

  @Test("Titles, borders and texts have the colors that UIKit says, opaque")
  func colors() {
    let link = stage().page.control(1)
    #expect(link?.titleColor.description == "#007AFF")
    #expect(link?.borderColor == nil)
    let page = stage(touching: 2, 1).page
    #expect(page.background == .white)
    #expect(page.control(1)?.titleColor.description == "#999999")
    #expect(page.control(1)?.borderColor?.description == "#999999")
    guard case .text(let text)? = stage(touching: 1).page.elements.first else {
      Issue.record("no text on the page")
      return
    }
    #expect(text.color.description == "#8A8A8E", "60 % of #3C3C43 on white")
  }

  @Test(
    "At any size there are as many lines as rows, none too wide, and boxes line up",
    arguments: [1, 2, 3, 4, 10, 24, 60], [1, 4, 10, 23, 40, 80, 200])
  func sizes(rows: Int, columns: Int) {
    let size = TerminalSize(columns: columns, rows: rows)
    for stage in [
      stage(size: size), stage(touching: 1, size: size), stage(touching: 2, 1, size: size),
      stage(touching: 3, size: size), stage(touching: 4, 1, size: size), stage(touching: 5, 1, size: size),
    ] {
      let lines = PageRenderer(size: size).lines(of: stage.page)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.columns <= columns })
      let boxes = lines.filter { line in "╭┊╰┌│└".contains { line.text.contains($0) } }
      #expect(Set(boxes.map(\.columns)).count <= 1, "\(boxes.map(\.text))")
    }
  }

  @Test("A window too small for the page says so, and what is below it cannot be touched")
  func small() {
    let size = TerminalSize(columns: 80, rows: 12)
    let stage = stage(size: size)
    #expect(draw(stage, size: size).last == " 1-5 touch   z background   r relaunch   q quit   ↓ enlarge the window")
    #expect(!stage.touch(3))
    stage.resize(to: TerminalSize(columns: 80, rows: 24).pageSize)
    #expect(stage.touch(3))
  }

  @Test("A number that no control has touches nothing")
  func noSuchControl() {
    let stage = stage()
    #expect(!stage.touch(0))
    #expect(!stage.touch(99))
    #expect(!stage.touch(-1))
  }
}
