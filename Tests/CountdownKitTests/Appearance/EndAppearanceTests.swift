import CountdownKit
import TestSupport
import Testing
import UIKit

/// What a style sets for the end, and when the button gets back what the app has set.
@MainActor @Suite("The appearance for the end")
struct EndAppearanceTests {
  private typealias Step = ButtonScenario.Step

  private nonisolated static let samples = [
    "system", "configured", "colors", "attributed", "configured, with many values",
  ]

  /// Each value that a style can set for the end, alone, and all of them after a count with colors.
  private static let styles: [[StyleChange]] = {
    let all = [.titleColor, .borderColor, .backgroundColor] + StyleChange.ends
    return StyleChange.ends.map { [$0] } + [all]
  }()

  private static let count: [Step] = [.start(1, key: "key"), .pass(1)]

  @discardableResult
  private func perform(_ sample: String, _ style: [StyleChange], _ steps: [Step]) async throws -> ButtonScenario {
    let scenario = ButtonScenario()
    try await scenario.perform([.pair(sample), .layOut, .style(style)] + steps)
    return scenario
  }

  /// What an app does after an end, so that the button leaves it.
  private static let leavings: [[Step]] = [
    [.cancel], [.follow("another")], [.start(3, key: "key"), .cancel, .cancelKey()],
    [.start(3, key: "key"), .follow("another"), .cancelKey()],
  ]

  /// What an app does after an end, which stays.
  private static let returns: [[Step]] = [
    [.follow("key")], [.start(3, key: "key"), .cancelKey()], [.begin(3, key: "key"), .failLast],
  ]

  @Test("cancel() and another key restore what the values for the end have replaced", arguments: samples, 1...2)
  func leavingRestoresTheAppsValues(sample: String, runs: Int) async throws {
    for style in Self.styles {
      let end = (1...runs).flatMap { _ in Self.count } + [.compare(isSame: false)]
      for steps in Self.leavings { try await perform(sample, style, end + steps + [.pass(0), .compare()]) }
      for steps in Self.returns {
        try await perform(sample, style, end + steps + [.pass(0), .compare(isSame: false), .cancel, .compare()])
      }
    }
  }

  @Test("What the app sets after the end stays, and isEnabled isn't touched again", arguments: samples)
  func appsLaterValuesStay(sample: String) async throws {
    let isConfigured = sample.hasPrefix("configured")
    let changes: [[ButtonChange]] = [
      [.isEnabled(false)], [.backgroundColor(.orange)], [.borderColor(.orange)],
      // An icon has no title.
      [isConfigured ? .configuredTitle(nil) : .title("", .normal)],
      isConfigured
        ? [.configuredTitle("Later"), .foreground(.orange), .fill(.orange), .stroke(.orange)]
        : [.titleColor(.orange, .normal), .title("Later", .normal), .attributedTitle("Later", .normal)],
    ]
    for style in Self.styles {
      for change in changes {
        try await perform(sample, style, Self.count + change.map(Step.set) + [.layOut, .cancel, .compare()])
      }
    }
  }

  @Test("A part for which a later style has no value keeps the former end's")
  func laterEndKeepsOtherParts() async throws {
    let steps = Self.count + [.style([.endTitle])] + Self.count
    let scenario = try await perform("system", [.endTitleColor], steps)
    #expect(scenario.button().currentTitle == "Again" && scenario.button().currentTitleColor == .red)
    try await scenario.perform([.cancel, .compare()])
  }

  @Test("The font of an attributed title for the end goes with it")
  func endFontGoesWithItsTitle() async throws {
    let scenario = try await perform("system", [], [])
    let bold = UIFont.boldSystemFont(ofSize: 33)
    scenario.style.endAttributedTitle = NSAttributedString(string: "Again", attributes: [.font: bold])
    try await scenario.perform(Self.count)
    #expect(scenario.button().titleLabel?.font == bold)
    try await scenario.perform([.cancel, .compare()])
  }

  @Test("A tag that has moved takes the end's values from its former button", arguments: [Step.cancelTag, .tag(1)])
  func movedTagLeavesTheEnd(step: ButtonScenario.Step) async throws {
    let steps: [Step] = [.tag(1), .pass(1), .compare(isSame: false), .add("B"), .moveTag(to: "B"), step, .compare()]
    try await perform("system", [.endTitleColor], steps)
  }

  @Test("cancel() in onFinish restores the app's values, and in a setter of the end it keeps the end's")
  func cancelDuringTheEnd() async throws {
    final class CancelingButton: UIButton {
      override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        super.setTitleColor(color, for: state)
        if color == .red { countdown.cancel() }
      }
    }
    let scenario = try await perform("system", [.endTitleColor], [])
    scenario.onWord = { [unowned scenario] _ in try? scenario.performInside([.cancel]) }
    try await scenario.perform(Self.count + [.compare()])
    let canceling = ButtonScenario(button: CancelingButton(type: .custom))
    try await canceling.perform([.style([.endTitle, .endTitleColor])] + Self.count)
    #expect(canceling.button().currentTitleColor == .red)
  }
}
