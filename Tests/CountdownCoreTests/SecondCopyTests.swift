import Testing

@testable import CountdownCore

@Suite("A second copy of the module")
struct SecondCopyTests {
  private final class OtherCountdown {}

  @Test("A class of another copy causes a message that says what to do")
  func otherClass() throws {
    let message = try #require(SecondCopy.message(ifFirst: OtherCountdown.self))
    #expect(message.contains("CountdownTestSupport") && !message.contains("\n"))
  }

  @Test("The module's own class, or none, causes no message", arguments: [true, false])
  func ownClass(isFound: Bool) {
    #expect(SecondCopy.message(ifFirst: isFound ? Countdown.self : nil) == nil)
  }
}
