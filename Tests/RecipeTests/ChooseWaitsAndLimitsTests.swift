import CountdownKit
import CountdownTestSupport
import Testing

// recipe: ChooseWaitsAndLimits
extension ResendPolicy {
  /// Half a minute after the first code, then one and two minutes.
  /// At most five codes in ten minutes.
  static let tenMinutes = ResendPolicy(
    waits: [30, 60, 120], limit: 5, period: .sliding(10 * 60))
}
// end of recipe

@MainActor @Suite("Choosing waits, limits and keys")
struct ChooseWaitsAndLimitsTests {
  private let clock = ManualClock()

  @Test("The waits grow, and after five codes the next one is possible ten minutes after the first")
  func waits() {
    clock.run {
      var waits: [Int?] = []
      for _ in 1...5 {
        let countdown = CountdownCenter.shared.recordSend(for: "sign-in", under: .tenMinutes)
        waits.append(countdown?.remainingSeconds)
        clock.advance(by: countdown?.remaining ?? 0)
      }
      #expect(waits == [30, 60, 120, 120, 600 - 330])
      #expect(CountdownCenter.shared.allowance(for: "sign-in", under: .tenMinutes).sendsLeft == 1)
    }
  }

  private func numberDidChange() {
    // recipe: ChooseAKey
    func numberDidChange() {
      CountdownCenter.shared.cancel("sign-up")
    }
    // end of recipe
    numberDidChange()
  }

  @Test("A wait ends when the number changes")
  func number() throws {
    try clock.run {
      try CountdownCenter.shared.start("sign-up", duration: 60)
      numberDidChange()
      #expect(CountdownCenter.shared["sign-up"] == nil)
    }
  }
}
