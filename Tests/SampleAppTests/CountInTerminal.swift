import Testing

@testable import SampleApp

/// A count of 60 that was started in a terminal, somewhere between two instants.
struct CountInTerminal {
  private let earliest: Duration
  private let latest: Duration

  /// Opens the sign-in page of a sample that has just been started, and asks for a code, which the server then sends.
  init(in terminal: PseudoTerminal) throws {
    try terminal.wait(for: "A button that starts itself")
    terminal.type("1")
    try terminal.wait(for: "Text me a code")
    earliest = BootClock.now
    terminal.type("1")
    #expect(try terminal.waitForCount() == 60)
    latest = BootClock.now
  }

  /// Does something that leads to the count, and expects the first value that is seen then to be right. Time that passes
  /// here and there moves the bounds, however long it is.
  func expectRightCount(in terminal: PseudoTerminal, after action: () throws -> Void) throws {
    let before = BootClock.now
    try action()
    let count = try terminal.waitForCount()
    let now = BootClock.now
    #expect(count >= 60 - wholeSeconds(now - earliest), "too early")
    #expect(count <= 60 - wholeSeconds(before - latest), "too late")
  }

  private func wholeSeconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
}
