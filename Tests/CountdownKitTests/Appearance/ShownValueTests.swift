import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

/// What the app reads while the button shows something, and sets again later. ``RandomAppearanceTests`` combines these steps with
/// others.
@MainActor @Suite("A value that was shown")
struct ShownValueTests {
  private typealias Row = ButtonScenario.Row
  private typealias Step = ButtonScenario.Step

  /// Performs steps, with a layout after each, on a button of a sample. It then looks like its reference button.
  private func check(_ sample: String, _ steps: [Step]) async throws {
    let scenario = ButtonScenario()
    try await scenario.perform([.pair(sample)] + steps.flatMap { [$0, .layOut] } + [.compare()])
    await scenario.end()
  }

  @Test(
    "A loading indicator that replaces a value and sets again what it found doesn't make it the app's",
    arguments: [
      (["system", "titles for states", "uppercase", "late"], [.title(""), .title("Loading"), .title(nil)]),
      (["system", "titles for states", "uppercase"], [.titles("Loading")]),
      (["attributed"], [.attributedTitle("Loading"), .attributedTitle(nil)]), (["titles for states"], [.clearColor]),
      (
        ["configured", "configured, with titles for states"],
        [.configuredTitle(""), .configuredTitle("Loading"), .configuration, .indicator(nil), .indicator(""), .image]
      ),
    ] as [([String], [LoadingIndicator])])
  func foundValueIsNotTheApps(samples: [String], indicators: [LoadingIndicator]) async throws {
    for (sample, indicator) in samples.flatMap({ sample in indicators.map { (sample, $0) } }) {
      let load = Step.load(indicator)
      let runs: [[Step]] = [
        [.begin(9), load, .finish(), .pass(2), .loaded, .pass(1), .pass(6)],
        [.begin(9), load, .loaded, .finish(), .pass(9)],
        [.begin(9), load, .loaded, .failLast],
        // After 100 counts, the oldest titles are no longer kept.
        [.begin(110), load, .finish(), .pass(108), .loaded, .pass(1), .pass(1)],
        [.start(9), .pass(1), load, .pass(2), .loaded, .pass(1), .pass(5)],
        [.style([.titleColor, .noIndicator]), .begin(9), .finish(), load, .pass(1), .loaded, .pass(1), .cancel],
      ]
      for steps in runs { try await check(sample, steps) }
    }
  }

  @Test("The title stays hidden until the next tick")
  func titleStaysHiddenUntilTheTick() async throws {
    let rows = [
      Row([.pair("system"), .start(9), .load(.title("")), .layOut, .pass(1)], "9 = 8"),
      Row([.pair("system"), .start(9), .load(.title(" ")), .layOut, .pass(1)], "9 =  8"),
      Row([.pair("configured"), .start(9), .load(.configuredTitle("")), .layOut, .pass(1)], "9 = 8"),
      Row([.pair("configured"), .start(9), .load(.indicator(nil)), .layOut, .pass(1)], "9 = 8"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("Of a long wait, only the latest 100 counts are kept in memory")
  func onlyTheLatestCountsAreKept() async throws {
    for (seconds, title) in [(90.0, "Send"), (110, "198")] {
      let scenario = ButtonScenario()
      // The first title is kept, too, because it can be the one for sending.
      try await scenario.perform([.start(200), .pass(2), .load(.title("Code sent")), .pass(seconds), .loaded, .pass(1)])
      scenario.button().countdown.cancel()
      expect(scenario.button().currentTitle, title, after: "\(seconds) s")
    }
  }

  @Test("A title that was shown and is set for another state doesn't stay there", arguments: ["system", "attributed"])
  func titleForAnotherStateIsNotTheApps(sample: String) async throws {
    for state in ButtonChange.State.allCases where state != .normal {
      for style in [[], [.ignoresTouches], [.unchanged]] as [[StyleChange]] {
        let copy = Step.set(.shownTitle(state))
        try await check(sample, [.style(style), .start(3), copy, .pass(3)])
        try await check(sample, [.style(style), .start(3), .pass(1), copy, .pass(2)])
        try await check(sample, [.style(style), .begin(3), .pass(1), copy, .failLast])
      }
    }
  }

  @Test("Of equal counts over two titles, the latest counts")
  func latestOriginalCounts() async throws {
    let rows: [(String, ButtonChange, LoadingIndicator)] = [
      ("system", .title("Second", .normal), .title("Code sent")),
      ("configured", .configuredTitle("Second"), .configuredTitle("Code sent")),
      ("attributed", .attributedTitle("Second", .normal), .attributedTitle("Code sent")),
    ]
    for (sample, change, indicator) in rows {
      let steps: [Step] = [.start(9, key: "key"), .set(change), .follow("key"), .load(indicator), .pass(2), .loaded]
      try await check(sample, steps + [.pass(8)])
    }
  }

  /// A button whose title for the normal state is gone, and a loading indicator after the title is set.
  nonisolated private static let beforeAnIndicator: [[Step]] = [
    [
      .pair("countdown button"), .set(.configuration(isFilled: true, title: nil, stroke: .orange)), .layOut,
      .set(.title(nil, .normal)), .layOut,
      .style([.backgroundColor, .attributedTitle, .ignoresTouches, .unchanged, .noIndicator]),
    ],
    [.load(.indicator(nil)), .layOut, .pass(1), .layOut, .loaded, .pass(1)],
  ]

  /// A button with a title for another state alone.
  nonisolated private static let besideAnotherState: [[Step]] = [
    [.pair("configured"), .set(.title("Off", .highlighted)), .style([.attributedTitle])], [.pass(1)],
  ]

  /// A button that the app enables before it sets the title.
  nonisolated private static let afterAnotherState: [[Step]] = [
    [.pair("configured"), .set(.title("Wait", .disabled)), .style([.attributedTitle])],
    [.set(.isEnabled(true)), .set(.configuredAttributedTitle("Three")), .layOut, .pass(1)],
  ]

  @Test(
    "A configured title that the app sets between two updates stays",
    arguments: [beforeAnIndicator, besideAnotherState, afterAnotherState])
  func configuredTitleStays(steps: [[ButtonScenario.Step]]) async throws {
    let title = Step.set(.configuredAttributedTitle("Three"))
    for end in [.cancel, .pass(19)] as [Step] {
      let scenario = ButtonScenario()
      try await scenario.perform(steps[0] + [.start(20, key: "first"), title, .layOut] + steps[1])
      try await scenario.perform([.layOut, .pass(1), .layOut, end, .compare()])
      await scenario.end()
    }
  }

  @Test("The app's own activity indicator stays, and another configuration keeps its own text attributes")
  func appsIndicatorAndFontStay() async throws {
    let scenario = ButtonScenario()
    try await scenario.perform([.pair("configured"), .set(.textAttributes(33)), .begin(5), .finish(), .pass(1)])
    let button = scenario.button()
    scenario.change { $0.configuration?.showsActivityIndicator = true }
    try await scenario.perform([.pass(1), .layOut])
    #expect(button.configuration?.showsActivityIndicator == true && button.titleLabel?.text == "3")
    try await scenario.perform([.set(.configuration(isFilled: false, title: "Other", stroke: nil)), .pass(1), .layOut])
    #expect(button.titleLabel?.font.pointSize == UIFont.preferredFont(forTextStyle: .body).pointSize)
    try await scenario.perform([.pass(2), .compare()])
  }
}
