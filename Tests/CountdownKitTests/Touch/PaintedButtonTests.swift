import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// A button whose class paints it. A reference button of the class never counts, and gets everything else.
@MainActor @Suite("A counting button that its class paints")
struct PaintedButtonTests {
  enum Start: CaseIterable {
    case call, key, action, secondAction, send, sendInAction

    var sends: Bool { self == .send || self == .sendInAction }
    var isInAction: Bool { self == .action || self == .secondAction || self == .sendInAction }
  }

  enum End: CaseIterable {
    case expires, canceled, failed
  }

  private struct Scenario {
    var kind: PaintedKind
    var start: Start
    var end: End
    var isEnabledAtEnd: Bool
    var styleNumber: Int
    var style: CountdownStyle

    /// Whether the class can change its color. If the count has the color of the idle button, only a change of `isEnabled`
    /// shows that the class has painted it again.
    var canChangeColor: Bool { style.interaction == .disabled || style.countingBackgroundColor != .blue }

    var name: String {
      "a \(kind) button, \(start), \(end), \(style.interaction), enabled at the end: \(isEnabledAtEnd), style \(styleNumber)"
    }
  }

  /// Styles without colors, with other ones, and with those of the idle button.
  private static let styles: [CountdownStyle] = {
    let colors: [(title: UIColor?, background: UIColor?)] = [
      (nil, nil), (.red, .gray), (.white, nil), (.white, .blue),
    ]
    return colors.map { title, background in
      var style = CountdownStyle(countingTitle: { "\($0)" }, countingTitleColor: title, countingBorderColor: background)
      style.countingBackgroundColor = background
      return style
    }
  }()

  private static func scenarios(_ kind: PaintedKind, _ start: Start) -> [Scenario] {
    // A countdown button that counts ignores touches.
    if kind == .countdownButton, start == .secondAction { return [] }
    var scenarios: [Scenario] = []
    for end in End.allCases where end != .failed || start.sends {
      for interaction in CountdownStyle.Interaction.allCases where start != .secondAction || interaction == .unchanged {
        for isEnabledAtEnd in [true, false] {
          for (number, var style) in styles.enumerated() {
            style.interaction = interaction
            scenarios.append(
              Scenario(
                kind: kind, start: start, end: end, isEnabledAtEnd: isEnabledAtEnd, styleNumber: number, style: style))
          }
        }
      }
    }
    return scenarios
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @Test(
    "It shows its style's colors over those of its class, and then looks like a button that never counted",
    arguments: PaintedKind.allCases, Start.allCases)
  func showsItsStylesColors(kind: PaintedKind, start: Start) async throws {
    window.isHidden = false
    for scenario in Self.scenarios(kind, start) { try await check(scenario) }
  }

  /// Counts, and compares the button with the reference button and with the style.
  private func check(_ scenario: Scenario) async throws {
    let buttons = [scenario.kind.makeButton(), scenario.kind.makeButton()]
    let (button, reference) = (buttons[0], buttons[1])
    var differences = Differences()
    func compare(_ step: String) {
      reference.isEnabled = button.isEnabled
      window.layoutIfNeeded()
      let expected = Self.colors(of: reference, under: scenario.style)
      differences.expect("\(step): title, background, and border", Self.colors(of: button), expected)
    }
    for button in buttons.reversed() {
      button.frame = CGRect(x: 10, y: 10, width: 200, height: 44)
      window.addSubview(button)
    }
    window.layoutIfNeeded()
    defer { for button in buttons { button.removeFromSuperview() } }
    let activities = Recorder<CountdownCenter.Activity>()
    button.countdown.onActivity = { activities.record($0) }
    let request = try begin(scenario, on: button)
    button.countdown.isEnabledAtEnd = scenario.isEnabledAtEnd
    // The touch has ended the press after the action, and the class has painted once more.
    if scenario.start.isInAction { await flush(.main) }
    compare("start")
    let count = scenario.start == .secondAction ? 3 : 1
    differences.expect("activities", activities.count, count)
    differences.expect("the press has ended", !button.isHighlighted)
    let changes: [(name: String, make: @MainActor () -> Void)] = [
      ("loading", { for button in buttons { button.isLoading = true } }),
      ("dark", { window.overrideUserInterfaceStyle = .dark }),
      ("loaded", { for button in buttons { button.isLoading = false } }),
      ("light", { window.overrideUserInterfaceStyle = .light }),
    ]
    for change in changes where scenario.canChangeColor {
      change.make()
      // A request has no ticks.
      if scenario.start.sends { continue }
      clock.advance(by: 1)
      compare(change.name)
    }
    switch scenario.end {
    case .expires:
      request?.finish(with: .sent())
      if request != nil { compare("sent") }
      clock.advance(by: 9)
    case .canceled: button.countdown.cancel()
    case .failed: request?.finish(with: .failed())
    }
    reference.isEnabled = scenario.isEnabledAtEnd
    differences.add(Appearance(showing: button).differences(from: Appearance(showing: reference)))
    request?.finish(with: .failed())
    clock.run { CountdownCenter.shared.cancel("key") }
    differences.record(after: scenario.name)
  }

  private func begin(_ scenario: Scenario, on button: any PaintedButton) throws -> SendRequest? {
    let (start, style) = (scenario.start, scenario.style)
    var request: SendRequest?
    let begin = { [clock, unowned button] in
      clock.run {
        if start.sends {
          request = try? button.countdown.beginSend(thenWait: 9, style: style)
        } else {
          button.countdown.start(from: 9, key: start == .key ? "key" : nil, style: style)
        }
      }
    }
    guard start.isInAction else {
      begin()
      return request
    }
    if let button = button as? CountdownButton {
      button.style = style
      button.duration = 9
      button.startsOnTouch = !start.sends
    }
    if start.sends || !(button is CountdownButton) {
      button.addAction(UIAction { _ in begin() }, for: .touchUpInside)
    }
    if start == .secondAction {
      begin()
      clock.advance(by: 1)
    }
    #expect(clock.run { Headless.touch(button) })
    return request
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
