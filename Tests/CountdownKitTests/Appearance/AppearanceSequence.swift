import CountdownTestSupport
import Foundation
import TestSupport
import UIKit

@testable import CountdownKit

/// Two buttons that get the same changes, of which the first one also counts.
@MainActor struct AppearanceSequence {
  private var random: SplitMix
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let buttons: [UIButton]
  /// Whether the buttons' class paints them, and replaces the app's colors whenever the state changes.
  let isPainted: Bool
  /// Whether the buttons never have a configuration. UIKit writes the title for a state into the configuration, where it stays
  /// in other states without a title. So only plain buttons have titles for states other than `.normal`.
  let isPlain: Bool
  /// Whether the button had no configuration when it began to count. The titles of later ones can be lost.
  var isLate = false
  /// Whether the button may have text attributes of the app. They replace those of a configuration that is set while counting.
  var hasTransformer = false
  /// The steps in Swift, for one button.
  var steps: [String] = []

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    let kind = Int.random(in: 0..<11, using: &random)
    let makes: [Named<@MainActor () -> UIButton>] = [
      Named("UIButton(type: .custom)") { UIButton(type: .custom) },
      Named("UIButton(type: .system)") { UIButton(type: .system) },
      Named("UIButton(configuration: .filled())") { UIButton(configuration: .filled()) },
      Named("CountdownButton(type: .system)") { CountdownButton(type: .system) },
      Named("UIButton(configuration: .plain())") { UIButton(configuration: .plain()) },
      Named("ChangingButton(.uppercase)") { ChangingButton(.uppercase) },
      Named("ChangingButton(.kern)") { ChangingButton(.kern) },
      Named("ChangingButton(.noRed)") { ChangingButton(.noRed) },
      Named("PaintedKind.plain.makeButton()") { PaintedKind.plain.makeButton() },
      Named("PaintedKind.configured.makeButton()") { PaintedKind.configured.makeButton() },
      Named("PaintedKind.countdownButton.makeButton()") { PaintedKind.countdownButton.makeButton() },
    ]
    buttons = (0..<2).map { _ in makes[kind].value() }
    steps = ["let button = \(makes[kind].code)", "window.addSubview(button)", "var style = CountdownStyle.digits"]
    let isConfigured = buttons[0].configuration != nil
    isPainted = kind > 7
    isPlain = [0, 1, 3].contains(kind) && Bool.random(using: &random) || kind > 4 && !isConfigured
    for button in buttons { window.addSubview(button) }
    if [3, 5, 6, 7].contains(kind) {
      make(Change("button.setTitle(\"Send\", for: .normal)") { $0.setTitle("Send", for: .normal) })
    }
  }

  private mutating func make(_ change: Change) {
    steps.append(change.code)
    for button in buttons { change.value(button) }
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func chance() -> Bool { Bool.random(using: &random) }

  private mutating func advance() {
    steps.append("clock.advance(by: 1)")
    clock.advance(by: 1)
  }

  /// Reads a value of each button, replaces it for a second, as a loading indicator does, and sets it again.
  private mutating func load() {
    steps.append("do {")
    if chance() {
      let isEnabled = buttons.map(\.isEnabled)
      steps.append("let isEnabled = button.isEnabled")
      make(Change("button.isEnabled = false") { $0.isEnabled = false })
      advanceBetweenLayouts()
      steps.append("button.isEnabled = isEnabled")
      for (button, isEnabled) in zip(buttons, isEnabled) { button.isEnabled = isEnabled }
    } else if buttons[0].configuration != nil {
      let image = UIImage()
      let saved = buttons.map(\.configuration)
      steps.append("var configuration = button.configuration")
      advanceBetweenLayouts()
      steps += ["configuration?.background.image = UIImage()", "button.configuration = configuration"]
      for (button, var configuration) in zip(buttons, saved) {
        configuration?.background.image = image
        button.configuration = configuration
      }
    } else {
      let titles = buttons.map { $0.title(for: .normal) }
      steps.append("let title = button.title(for: .normal)")
      make(Change("button.setTitle(\"\", for: .normal)") { $0.setTitle("", for: .normal) })
      advanceBetweenLayouts()
      steps.append("button.setTitle(title, for: .normal)")
      for (button, title) in zip(buttons, titles) { button.setTitle(title, for: .normal) }
    }
    steps.append("}")
    advance()
  }

  private mutating func layOut() {
    steps.append("window.layoutIfNeeded()")
    window.layoutIfNeeded()
  }

  private mutating func advanceBetweenLayouts() {
    layOut()
    advance()
    layOut()
  }

  private mutating func makeChanges(_ limit: Int, isCounting: Bool) {
    for _ in 0..<Int.random(in: 0...limit, using: &random) {
      if isCounting, chance() {
        advance()
      } else if isCounting, chance(), chance(), !isLate || buttons[1].configuration == nil {
        load()
      } else {
        make(change(isCounting: isCounting))
      }
      layOut()
    }
  }

  /// Counts on the first button, and returns what both look like afterward.
  mutating func run() throws -> [(Appearance, Appearance)] {
    makeChanges(6, isCounting: false)
    for button in buttons { button.layoutIfNeeded() }
    let countdown = buttons[0].countdown
    for run in 0..<2 {
      let style = style()
      let sends = chance()
      let key = chance() ? "run \(run)" : nil
      isLate = buttons[1].configuration == nil
      let keyCode = key.map { "\"\($0)\"" } ?? "nil"
      if sends {
        steps.append(
          "let request\(run) = try clock.run { try button.countdown.beginSend(thenWait: 20, key: \(keyCode), style: style) }"
        )
        let request = try clock.run { try countdown.beginSend(thenWait: 20, key: key, style: style) }
        makeChanges(2, isCounting: true)
        let succeeds = chance()
        steps.append("request\(run).finish(with: \(succeeds ? ".sent()" : ".failed(RequestFailure())"))")
        request.finish(with: succeeds ? .sent() : .failed(RequestFailure()))
      } else {
        steps.append("clock.run { button.countdown.start(from: 20, key: \(keyCode), style: style) }")
        clock.run { countdown.start(from: 20, key: key, style: style) }
      }
      // A button that begins to count is no longer pressed.
      buttons[1].isHighlighted = false
      makeChanges(8, isCounting: true)
      let cancels = chance()
      steps.append(cancels ? "button.countdown.cancel()" : "clock.advance(by: 20)")
      if cancels { countdown.cancel() } else { clock.advance(by: 20) }
      isLate = false
    }
    var pairs = [(Appearance(showing: buttons[0]), Appearance(showing: buttons[1]))]
    for isEnabled in [false, true] {
      for button in buttons {
        button.tintColor = .lightGray
        button.isEnabled = isEnabled
      }
      pairs.append((Appearance(showing: buttons[0]), Appearance(showing: buttons[1])))
    }
    return pairs
  }
}
