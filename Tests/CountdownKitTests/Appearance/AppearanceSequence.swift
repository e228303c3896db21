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
  var wasConfigured = false
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

  /// A loading indicator: what it reads, what it shows for a while, and what it sets back, in Swift and as a closure.
  private struct Loader {
    let begin: String
    let end: String
    let show: @MainActor (UIButton) -> @MainActor () -> Void
  }

  private mutating func loader() -> Loader {
    let blank = pick(["", " ", "Loading"])
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]
    let isEnabled = Loader(
      begin: "let isEnabled = button.isEnabled\nbutton.isEnabled = false", end: "button.isEnabled = isEnabled"
    ) { button in
      let isEnabled = button.isEnabled
      button.isEnabled = false
      return { button.isEnabled = isEnabled }
    }
    let title = Loader(
      begin: "let title = button.title(for: .normal)\nbutton.setTitle(\"\(blank)\", for: .normal)",
      end: "button.setTitle(title, for: .normal)"
    ) { button in
      let title = button.title(for: .normal)
      button.setTitle(blank, for: .normal)
      return { button.setTitle(title, for: .normal) }
    }
    let titles = Loader(
      begin: "let titles = states.map(button.title(for:))\nbutton.setTitle(\"\(blank)\", for: .normal)",
      end: "for (state, title) in zip(states, titles) { button.setTitle(title, for: state) }"
    ) { button in
      let titles = states.map(button.title(for:))
      button.setTitle(blank, for: .normal)
      return { for (state, title) in zip(states, titles) { button.setTitle(title, for: state) } }
    }
    let color = Loader(
      begin: "let color = button.titleColor(for: .normal)\nbutton.setTitleColor(.clear, for: .normal)",
      end: "button.setTitleColor(color, for: .normal)"
    ) { button in
      let color = button.titleColor(for: .normal)
      button.setTitleColor(.clear, for: .normal)
      return { button.setTitleColor(color, for: .normal) }
    }
    let image = UIImage()
    let read = Loader(
      begin: "var configuration = button.configuration",
      end: "configuration?.background.image = UIImage()\nbutton.configuration = configuration"
    ) { button in
      var configuration = button.configuration
      configuration?.background.image = image
      return { [configuration] in button.configuration = configuration }
    }
    let configuredTitle = Loader(
      begin: """
        let configuration = button.configuration
        button.configuration?.title = \(blank.isEmpty ? "\"\"" : "nil")
        button.configuration?.showsActivityIndicator = true
        """, end: "button.configuration = configuration"
    ) { button in
      let configuration = button.configuration
      button.configuration?.title = blank.isEmpty ? "" : nil
      button.configuration?.showsActivityIndicator = true
      return { button.configuration = configuration }
    }
    if buttons[0].configuration != nil { return pick([isEnabled, read, configuredTitle]) }
    // A default color that is set back is no default.
    let hasColor = buttons[1].titleColor(for: .normal) == .black
    return pick([isEnabled, title] + (isPlain ? [titles] : []) + (hasColor ? [color] : []))
  }

  /// Reads a value of each button, replaces it for a while, as a loading indicator does, and sets it again.
  private mutating func load() {
    let loader = loader()
    steps += ["do {", "let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected]", loader.begin]
    let restore = buttons.map { loader.show($0) }
    if chance() { advanceBetweenLayouts() } else { layOut() }
    steps += [loader.end, "}"]
    for restore in restore { restore() }
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
      wasConfigured = !isLate
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
