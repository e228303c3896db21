import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownCore

@MainActor @Suite("The value of isEnabled after a countdown")
struct EnabledAtEndTests {
  private typealias Row = ButtonScenario.Row
  private typealias Step = ButtonScenario.Step

  private nonisolated static let endings: [(steps: [Step], word: String)] = [
    ([.pass(3)], "2 1 0"), ([.cancel], "idle"), ([.cancelKey()], "idle"), ([.follow("idle")], "idle"),
    ([.finishCurrent], "0"), ([.start(0)], "0"), ([.remove, .pass(3)], "2 1 0"),
  ]

  @Test(
    "isEnabled has the value when the end is shown, after every end", arguments: CountdownStyle.Interaction.allCases)
  func isEnabledHasTheValueAfterward(interaction: CountdownStyle.Interaction) async throws {
    for (steps, word) in Self.endings {
      for isEnabled in [true, false] {
        let scenario = ButtonScenario()
        let button = scenario.button()
        scenario.style.interaction = interaction
        try await scenario.perform([.enabled(!isEnabled), .start(3, key: "key"), .enabledAtEnd(isEnabled)])
        var differences = Differences()
        differences.expect("isEnabled while counting", button.isEnabled, interaction == .disabled ? false : !isEnabled)
        let transcript = try await scenario.perform(steps)
        let words = transcript.replacingOccurrences(of: "+", with: "").replacingOccurrences(of: " end", with: "")
        differences.expect("transcript", words, word + (isEnabled ? "" : "-"))
        differences.expect("isEnabled", button.isEnabled, isEnabled)
        differences.expect("isUserInteractionEnabled", button.isUserInteractionEnabled, true)
        differences.expect("isEnabledAtEnd", button.countdown.isEnabledAtEnd, nil)
        differences.record(after: ".enabledAtEnd(\(isEnabled)), \(source(of: steps))")
        await scenario.end()
      }
    }
  }

  @Test("The last value counts, even after the time is over, and nil restores what isEnabled was")
  func lastValueOfTheAppCounts() async throws {
    let rows = [
      Row(
        [.start(1), .enabledAtEnd(true), .stall, .pass(1), .enabledAtEnd(false), .unstall], "1 0- end"),
      Row(
        [.enabled(false), .start(1), .enabledAtEnd(true), .enabledAtEnd(nil), .pass(1)], "=Send- 1 0- end"),
      // A value that is set while idle applies immediately, and only then.
      Row([.enabledAtEnd(false), .enabledAtEnd(nil)], "=Send-"),
      Row([.enabledAtEnd(false), .enabledAtEnd(true), .start(1), .pass(1)], "=Send- =Send 1 0 end"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("The log says once why a button is dead at the end: it was so before, and isEnabledAtEnd isn't set")
  func logSaysWhyAButtonIsDead() throws {
    let clock = ManualClock()
    let rows: [(name: String, isDead: Bool, @MainActor (UIButton) -> Void)] = [
      ("isEnabledAtEnd", true, { $0.isEnabled = false }),
      ("isEnabledAtEnd", false, { $0.countdown.isEnabledAtEnd = false }),
      ("isUserInteractionEnabled", true, { $0.isUserInteractionEnabled = false }),
    ]
    for (name, isDead, prepare) in rows {
      let messages = Recorder<String>()
      try Log.destination.withValue(Log.Destination { messages.record($0) }) {
        for sends in [true, false, false] {
          let button = UIButton(type: .system)
          prepare(button)
          if sends {
            let request = try clock.run { try button.countdown.beginSend(thenWait: 1) }
            if !isDead { button.countdown.isEnabledAtEnd = false }
            request.finish(with: .failed())
          } else {
            clock.run { button.countdown.start(from: 1) }
            if !isDead { button.countdown.isEnabledAtEnd = false }
          }
          clock.advance(by: 1)
        }
      }
      #expect(
        messages.count == (isDead ? 1 : 0) && messages.values.allSatisfy { $0.contains(name) }, "\(messages.values)")
    }
  }

  @Test("A value that is set while sending applies at the end", arguments: CountdownStyle.Interaction.allCases)
  func valueSetWhileSendingApplies(interaction: CountdownStyle.Interaction) async throws {
    var style = CountdownStyle.englishDigits
    style.interaction = interaction
    let mark = interaction == .unchanged ? "+" : ""
    let begin: [Step] = [.begin(1), .enabledAtEnd(false)]
    let rows = [
      Row(begin + [.finish(), .pass(1)], "sending\(mark) 1\(mark) 0- end"),
      Row(begin + [.finish(.sent(wait: 0))], "sending\(mark) 0- end"),
      Row(begin + [.finish(.failed())], "sending\(mark) idle-"),
      // It applies at a cancellation, and not again when the request ends.
      Row(begin + [.cancel, .enabled(true), .finish()], "sending\(mark) idle- =Send"),
    ]
    try await ButtonScenario.check(rows, style: style)
  }
}
