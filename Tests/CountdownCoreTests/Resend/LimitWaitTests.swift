import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("The wait until a window frees")
struct LimitWaitTests {
  let clock = ManualClock()
  let policy = ResendPolicy(waits: [], limit: 1, window: 100)

  @Test("is one until it is over, be it by time, a finish or a cancel", arguments: ["time", "finish", "cancel"])
  func over(how: String) throws {
    let center = clock.run { CountdownCenter() }
    let countdown = try #require(center.noteSend("login", under: policy))
    #expect(countdown.isAtLimit)
    switch how {
    case "time": clock.advance(by: 100)
    case "finish": countdown.finish()
    default: countdown.cancel()
    }
    #expect(!countdown.isAtLimit)
  }

  @Test("says when it ends by the device's clock as that is now, and the present once it is over")
  func end() throws {
    let center = clock.run { CountdownCenter() }
    let countdown = try #require(center.noteSend("login", under: policy))
    let start = clock.time.timeOfDay
    clock.advance(by: 10)
    #expect(abs(countdown.end.timeIntervalSince1970 - (start + 100)) < 0.001)
    clock.setWallClock(aheadBy: 3600)
    #expect(abs(countdown.end.timeIntervalSince1970 - (start + 3700)) < 0.001)
    clock.advance(by: 200)
    #expect(abs(countdown.end.timeIntervalSince1970 - clock.time.timeOfDay) < 0.001)
  }
}
