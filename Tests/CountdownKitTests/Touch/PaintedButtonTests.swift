import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// A button whose class paints it. A reference button of the class never counts, and gets everything else.
@MainActor @Suite("A counting button that its class paints")
struct PaintedButtonTests {
  private typealias Step = ButtonScenario.Step

  enum Start: CaseIterable {
    case call, key, action, secondAction, send, sendInAction

    var sends: Bool { self == .send || self == .sendInAction }
    var isInAction: Bool { self == .action || self == .secondAction || self == .sendInAction }
    var step: ButtonScenario.Step { sends ? .begin(9) : .start(9, key: self == .key ? "key" : nil) }
  }

  /// Styles without colors, with other ones, and with those of the idle button.
  private static let colors: [(title: UIColor?, background: UIColor?)] = [
    (nil, nil), (.red, .gray), (.white, nil), (.white, .blue),
  ]

  @Test(
    "It shows its style's colors over those of its class, and then looks like a button that never counted",
    arguments: PaintedKind.allCases, Start.allCases)
  func showsItsStylesColors(kind: PaintedKind, start: Start) async throws {
    // A countdown button that counts ignores touches.
    if kind == .countdownButton, start == .secondAction { return }
    for interaction in CountdownStyle.Interaction.allCases where start != .secondAction || interaction == .unchanged {
      for (title, background) in Self.colors {
        var style = CountdownStyle.englishDigits
        style.interaction = interaction
        style.countingTitleColor = title
        style.countingBorderColor = background
        style.countingBackgroundColor = background
        for end in [[.finish(), .pass(9)], [.cancel]] + (start.sends ? [[.failLast]] : []) as [[Step]] {
          for isEnabledAtEnd in [true, false] { try await check(kind, start, style, end, isEnabledAtEnd) }
        }
      }
    }
  }

  /// Counts, and compares the button with the reference button and with the style.
  private func check(
    _ kind: PaintedKind, _ start: Start, _ style: CountdownStyle, _ end: [Step], _ isEnabledAtEnd: Bool
  ) async throws {
    let scenario = ButtonScenario()
    try await scenario.perform([.pair("painted, \(kind)"), .set(.title(nil, .disabled))])
    scenario.window.isHidden = false
    scenario.style = style
    let (button, reference) = (scenario.button(), try #require(scenario.reference))
    var differences = Differences()
    func compare(_ step: String) {
      reference.isEnabled = button.isEnabled
      scenario.window.layoutIfNeeded()
      let expected = Self.colors(of: reference, under: style)
      differences.expect("title, background, and border at \(step)", Self.colors(of: button), expected)
    }
    try await begin(start, in: scenario)
    let calls = try await scenario.perform([.enabledAtEnd(isEnabledAtEnd)])
    compare("the start")
    let activity = start.sends ? "sending" : "9"
    differences.expect("calls of onActivity", calls, activity + (style.interaction == .unchanged ? "+" : ""))
    differences.expect("the press has ended", !button.isHighlighted)
    // If the count has the color of the idle button, only a change of `isEnabled` shows that the class has painted it again.
    let canChangeColor = style.interaction == .disabled || style.countingBackgroundColor != .blue
    for change in [.isLoading(true), .isDark(true), .isLoading(false), .isDark(false)] as [ButtonChange]
    where canChangeColor {
      // A request has no ticks.
      try await scenario.perform([.set(change)] + (start.sends ? [] : [.pass(1)]))
      if !start.sends { compare("\(change)") }
    }
    for step in end {
      try await scenario.perform([step])
      if start.sends, case .finish = step { compare("the success") }
    }
    reference.isEnabled = isEnabledAtEnd
    try await scenario.perform([.compare(), .finish(), .cancelKey()])
    let colors = [style.countingTitleColor, style.countingBackgroundColor].map { words(of: $0 as Any) }
    differences.record(
      after: "a \(kind) button, \(start), \(style.interaction), \(colors), \(isEnabledAtEnd), \(source(of: end))")
  }

  private func begin(_ start: Start, in scenario: ButtonScenario) async throws {
    let button = scenario.button()
    guard start.isInAction else { return try scenario.performInside([start.step]) }
    button.frame = CGRect(x: 10, y: 10, width: 200, height: 44)
    if let button = button as? CountdownButton {
      button.style = scenario.style
      button.duration = 9
      button.startsOnTouch = !start.sends
    }
    if start.sends || !(button is CountdownButton) {
      let call = { [unowned scenario] in try? scenario.performInside([start.step]) }
      button.addAction(UIAction { _ in call() }, for: .touchUpInside)
    }
    if start == .secondAction { try await scenario.perform([start.step, .pass(1)]) }
    #expect(scenario.clock.run { Headless.touch(button) })
    // The touch has ended the press after the action, and the class has painted once more.
    await flush(.main)
  }

  /// The colors of the title, the background, and the border, or those that a style has instead.
  private static func colors(of button: UIButton, under style: CountdownStyle? = nil) -> [String] {
    var own: [UIColor?] = [button.currentTitleColor, button.backgroundColor, button.borderColor]
    if let configuration = button.configuration {
      let background = configuration.background
      own = [configuration.baseForegroundColor, background.backgroundColor, background.strokeColor]
    }
    let colors = [style?.countingTitleColor, style?.countingBackgroundColor, style?.countingBorderColor]
    return zip(colors, own).map { styled, own in (styled ?? own).map(words(of:)) ?? "none" }
  }
}
