import CountdownCore
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

@Suite("A second copy of the core")
struct SecondCopyTests {
  private final class OtherCountdown {}

  @Test("A class of another copy causes a message that says what to do, and the core's own class, or none, causes none")
  func classOfAnotherCopy() throws {
    let messages = Recorder<String>()
    Log.destination.withValue(Log.Destination { messages.record($0) }) {
      SecondCopy.logIfPresent()
      SecondCopy.logIfPresent(first: nil)
      #expect(messages.count == 0)
      for _ in 1...2 { SecondCopy.logIfPresent(first: OtherCountdown.self) }
    }
    let message = try #require(messages.values.first)
    #expect(message.contains("CountdownTestSupport") && !message.contains("\n"))
    #expect(messages.count == 1)
    #expect(NSClassFromString(NSStringFromClass(Countdown.self)) == Countdown.self)
  }
}
