import CountdownCore
import Foundation
import Testing

@testable import CountdownTestSupport

@Suite("A second copy of the core")
struct SecondCopyTests {
  private final class OtherCountdown {}

  @Test(
    "A class of another copy causes a message that says what to do, and the module's own class, or none, causes none")
  func classOfAnotherCopy() throws {
    let message = try #require(SecondCopy.message(ifFirst: OtherCountdown.self))
    #expect(message.contains("CountdownTestSupport") && !message.contains("\n"))
    #expect(SecondCopy.message(ifFirst: NSClassFromString(NSStringFromClass(Countdown.self))) == nil)
    #expect(SecondCopy.message(ifFirst: nil) == nil)
  }
}
