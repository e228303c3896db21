import Foundation
import Testing

@testable import SampleApp

@Suite("In a terminal", .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx")))
struct TerminalTests {
  @Test("A process that is killed while it counts leaves the countdown to the next")
  func killed() async throws {
    let executable = try Executable()
    try await onOwnThread {
      let first = try PseudoTerminal(executable)
      let count = try CountInTerminal(in: first)
      first.end(by: SIGKILL)
      #expect(try first.waitUntilExit() == SIGKILL)
      Thread.sleep(forTimeInterval: 2)
      let second = try PseudoTerminal(executable)
      try second.wait(for: "A button that starts itself")
      try count.expectRightCount(in: second) { second.type("1") }
    }
  }

  @Test("r replaces the process by one that goes on, in the same terminal")
  func relaunch() async throws {
    let executable = try Executable()
    try await onOwnThread {
      let terminal = try PseudoTerminal(executable)
      let count = try CountInTerminal(in: terminal)
      for _ in 0..<2 {
        terminal.type("r")
        try terminal.wait(for: Self.givenBackAndTakenOver)
        try terminal.wait(for: "A button that starts itself")
        try count.expectRightCount(in: terminal) { terminal.type("1") }
      }
      terminal.type("q")
      #expect(try terminal.waitUntilExit() == ExitStatus.success)
    }
  }

  @Test("Left and opened again, the page goes on")
  func leaving() async throws {
    let executable = try Executable()
    try await onOwnThread {
      let terminal = try PseudoTerminal(executable)
      let count = try CountInTerminal(in: terminal)
      terminal.type("b")
      try terminal.wait(for: "A button that starts itself")
      Thread.sleep(forTimeInterval: 1.5)
      try count.expectRightCount(in: terminal) { terminal.type("1") }
    }
  }

  @Test("j and the arrow scroll the list, k scrolls back")
  func scrolling() async throws {
    let executable = try Executable()
    try await onOwnThread {
      let terminal = try PseudoTerminal(executable)
      try terminal.wait(for: "A list on reused cells")
      terminal.type("5")
      try terminal.wait(for: "Send to 138 0000 0004")
      terminal.type("j")
      try terminal.wait(for: "Send to 138 0000 0005")
      terminal.type("\u{1B}[B")
      try terminal.wait(for: "Send to 138 0000 0006")
      terminal.type("kk")
      try terminal.wait(for: "Send to 138 0000 0000")
    }
  }

  @Test(
    "In the background nothing is drawn, and any key shows the right value at once", arguments: ["x", "q", "\u{1B}[A"])
  func background(key: String) async throws {
    let executable = try Executable()
    try await onOwnThread {
      let terminal = try PseudoTerminal(executable)
      let count = try CountInTerminal(in: terminal)
      terminal.type("z")
      try terminal.wait(for: "in the background: press any key to come back")
      try terminal.wait(for: Self.endOfFrame)
      #expect(!terminal.showsAnything(within: 1.5))
      try count.expectRightCount(in: terminal) { terminal.type(key) }
    }
  }

  /// Between the two the terminal has its own modes.
  private static let givenBackAndTakenOver = "\u{1B}[?1049l\u{1B}[?1049h"

  /// The last line cleared behind its end, and the looks reset.
  private static let endOfFrame = "\u{1B}[K\u{1B}[0m"

  @Test("At any end the terminal has its modes back", arguments: [("q", 0), ("rq", 0), ("zxrq", 0), ("", SIGTERM)])
  func modes(keys: String, signal: Int32) async throws {
    let executable = try Executable()
    try await onOwnThread {
      let terminal = try PseudoTerminal(executable)
      try terminal.wait(for: "A button that starts itself")
      #expect(terminal.modes != terminal.modesAtStart)
      try terminal.wait(for: Self.endOfFrame)
      for key in keys {
        terminal.type(String(key))
        // What is typed before the screen is drawn may go to a process that is being replaced.
        if key == "r" { try terminal.wait(for: Self.givenBackAndTakenOver) }
        if key != "q" { try terminal.wait(for: Self.endOfFrame) }
      }
      terminal.end(by: signal)
      #expect(try terminal.waitUntilExit() == (signal == 0 ? ExitStatus.success : ExitStatus.ended(by: signal)))
      #expect(terminal.modes == terminal.modesAtStart)
    }
  }
}
