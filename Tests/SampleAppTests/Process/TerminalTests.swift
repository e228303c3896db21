import Foundation
import Testing

@testable import SampleApp

@Suite("The sample in a terminal", .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx")))
struct TerminalTests {
  @Test("A countdown continues after its process is killed")
  func killed() async throws {
    let executable = try Executable()
    try await onNewThread {
      let first = try PseudoTerminal(executable)
      let count = try TerminalCountdown(in: first)
      first.end(by: SIGKILL)
      #expect(try first.waitUntilExit() == SIGKILL)
      Thread.sleep(forTimeInterval: 2)
      let second = try PseudoTerminal(executable)
      try second.wait(for: "A button that starts itself")
      try count.expectRightCount(in: second) { second.type("1") }
    }
  }

  @Test("After r, a new process continues the countdown in the same terminal")
  func relaunch() async throws {
    let executable = try Executable()
    try await onNewThread {
      let terminal = try PseudoTerminal(executable)
      let count = try TerminalCountdown(in: terminal)
      for _ in 0..<2 {
        terminal.type("r")
        try terminal.wait(for: Self.leftAndEntered)
        try terminal.wait(for: "A button that starts itself")
        try count.expectRightCount(in: terminal) { terminal.type("1") }
      }
      terminal.type("q")
      #expect(try terminal.waitUntilExit() == ExitStatus.success)
    }
  }

  @Test("A countdown continues after its page is left and reopened")
  func leaving() async throws {
    let executable = try Executable()
    try await onNewThread {
      let terminal = try PseudoTerminal(executable)
      let count = try TerminalCountdown(in: terminal)
      terminal.type("b")
      try terminal.wait(for: "A button that starts itself")
      Thread.sleep(forTimeInterval: 1.5)
      try count.expectRightCount(in: terminal) { terminal.type("1") }
    }
  }

  @Test("Keys select and touch controls, and a new size of the terminal changes the drawing")
  func selecting() async throws {
    let executable = try Executable()
    try await onNewThread {
      let terminal = try PseudoTerminal(executable)
      try terminal.wait(for: "A list with reused cells")
      terminal.resize(columns: 20, rows: 8)
      try terminal.wait(for: "2 A button fo…s tag")
      terminal.type("5")
      try terminal.wait(for: "▸1 Send all")
      terminal.type("\u{1B}[B\u{1B}[B\u{1B}[B")
      try terminal.wait(for: "▸3 Send to 138… 0002")
      terminal.type("jk\r")
      // Without the number, because a busy machine may show it late.
      try terminal.wait(for: "Again in ")
      terminal.resize(columns: 200, rows: 50)
      try terminal.wait(for: " s: 138 0000 0002")
    }
  }

  @Test(
    "Nothing is drawn in the background, and any key shows the current value immediately",
    arguments: ["x", "q", "\u{1B}[A"])
  func background(key: String) async throws {
    let executable = try Executable()
    try await onNewThread {
      let terminal = try PseudoTerminal(executable)
      let count = try TerminalCountdown(in: terminal)
      terminal.type("z")
      try terminal.wait(for: "in the background: press any key to return")
      try terminal.wait(for: Self.endOfFrame)
      #expect(!terminal.showsAnything(within: 1.5))
      try count.expectRightCount(in: terminal) { terminal.type(key) }
    }
  }

  /// The output of leaving and entering the screen.
  private static let leftAndEntered = "\u{1B}[?1049l\u{1B}[?1049h"

  /// The end of a frame: the rest of the last line is cleared, and the style is reset.
  private static let endOfFrame = "\u{1B}[K\u{1B}[0m"

  @Test(
    "The terminal's modes are restored however the process ends",
    arguments: [("q", 0), ("rq", 0), ("zxrq", 0), ("", SIGTERM)])
  func modes(keys: String, signal: Int32) async throws {
    let executable = try Executable()
    try await onNewThread {
      let terminal = try PseudoTerminal(executable)
      try terminal.wait(for: "A button that starts itself")
      #expect(terminal.modes != terminal.modesAtStart)
      try terminal.wait(for: Self.endOfFrame)
      for key in keys {
        terminal.type(String(key))
        // A key typed before the new process draws may be lost with the old process.
        if key == "r" { try terminal.wait(for: Self.leftAndEntered) }
        if key != "q" { try terminal.wait(for: Self.endOfFrame) }
      }
      terminal.end(by: signal)
      #expect(try terminal.waitUntilExit() == (signal == 0 ? ExitStatus.success : ExitStatus.ended(by: signal)))
      #expect(terminal.modes == terminal.modesAtStart)
    }
  }
}

/// A countdown from 60 in a terminal. It started between two known times.
struct TerminalCountdown {
  private let earliest: Duration
  private let latest: Duration

  /// Opens the sign-in page of a new process, and requests a code. The countdown starts after the request.
  init(in terminal: PseudoTerminal) throws {
    try terminal.wait(for: "A button that starts itself")
    terminal.type("1")
    try terminal.wait(for: "Text me a code")
    earliest = BootClock.now
    terminal.type("1")
    #expect(try terminal.waitForCount() == 60)
    latest = BootClock.now
  }

  /// Performs an action that shows the countdown, and expects the first value to be correct. Delays widen the range of
  /// correct values.
  func expectRightCount(in terminal: PseudoTerminal, after action: () throws -> Void) throws {
    let before = BootClock.now
    try action()
    let count = try terminal.waitForCount()
    let now = BootClock.now
    #expect(count >= 60 - (now - earliest).wholeSeconds, "too early")
    #expect(count <= 60 - (before - latest).wholeSeconds, "too late")
  }
}
