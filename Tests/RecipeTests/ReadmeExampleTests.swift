// recipe: README
import CountdownKit
import CountdownTestSupport
import Testing

@MainActor @Test func waitContinuesDuringSleep() throws {
  let clock = ManualClock()
  try clock.run {
    let wait = try CountdownCenter.shared.start("sign-in", duration: 60)
    clock.sleep(for: 59)
    #expect(wait.remainingSeconds == 1)
    clock.advance(by: 1)
    #expect(CountdownCenter.shared["sign-in"] == nil)
  }
}
// end of recipe
