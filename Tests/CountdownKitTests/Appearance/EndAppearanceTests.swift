import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// What a style sets for the end, and when the button gets back what the app has set.
@MainActor @Suite("The appearance for the end")
struct EndAppearanceTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private nonisolated static let kinds = [
    "system", "configured", "colors", "attributed", "configured, with many values",
  ]

  /// Each value that a style can set for the end, alone, and all of them.
  private static let styles: [(name: String, style: CountdownStyle)] = {
    let changes: [(String, (inout CountdownStyle) -> Void)] = [
      ("endTitle", { $0.endTitle = "Again" }),
      ("endAttributedTitle", { $0.endAttributedTitle = NSAttributedString(string: "Again", attributes: [.kern: 4]) }),
      ("endTitleColor", { $0.endTitleColor = .red }),
      ("endBorderColor", { $0.endBorderColor = .red }),
      ("endBackgroundColor", { $0.endBackgroundColor = .red }),
    ]
    var all = CountdownStyle.colorful
    let single = changes.map { name, change in
      var style = CountdownStyle.digits
      change(&style)
      change(&all)
      return (name, style)
    }
    return single + [("all values", all)]
  }()

  private func makeButton(_ kind: String, tag: Int = 0) throws -> UIButton {
    let button = try ButtonSample.named(kind).make()
    button.tag = tag
    window.addSubview(button)
    window.layoutIfNeeded()
    return button
  }

  /// What an app does with a button after the end of a run under the key "key".
  private struct Case {
    let steps: String
    /// Whether the button afterward has its end values or what the app has set.
    let keepsEnd: Bool
    let perform: @MainActor (UIButton, CountdownStyle) throws -> Void
  }

  private static let cases: [Case] = [
    Case(steps: "cancel()", keepsEnd: false) { button, _ in button.countdown.cancel() },
    Case(steps: "follow(another key)", keepsEnd: false) { button, style in
      button.countdown.follow("another", style: style)
    },
    Case(steps: "follow(the key)", keepsEnd: true) { button, style in button.countdown.follow("key", style: style) },
    Case(steps: "a cancel under the key of a second run", keepsEnd: true) { button, style in
      button.countdown.start(from: 3, key: "key", style: style)
      CountdownCenter.shared.cancel("key")
    },
    Case(steps: "a failed request", keepsEnd: true) { button, style in
      try button.countdown.beginSend(thenWait: 3, key: "key", style: style).finish(with: .failed())
    },
    Case(steps: "cancel() of a second run", keepsEnd: false) { button, style in
      button.countdown.start(from: 3, key: "key", style: style)
      button.countdown.cancel()
      CountdownCenter.shared.cancel("key")
    },
    Case(steps: "follow(another key) during a second run", keepsEnd: false) { button, style in
      button.countdown.start(from: 3, key: "key", style: style)
      button.countdown.follow("another", style: style)
      CountdownCenter.shared.cancel("key")
    },
  ]

  private func count(_ button: UIButton, _ style: CountdownStyle) {
    clock.run { button.countdown.start(from: 1, key: "key", style: style) }
    clock.advance(by: 1)
  }

  private func compare(
    _ button: UIButton, _ reference: UIButton, isOriginal: Bool, _ steps: String, _ found: inout Differences
  ) {
    let differences = Appearance(showing: button).differences(from: Appearance(showing: reference))
    if isOriginal {
      found.expect(steps, differences, [])
    } else {
      found.expect("\(steps): the end's values", !differences.isEmpty)
    }
  }

  @Test("cancel() and another key restore what the values for the end have replaced", arguments: kinds, 1...2)
  func leavingRestoresTheAppsValues(kind: String, runs: Int) throws {
    var found = Differences()
    for (name, style) in Self.styles {
      for row in Self.cases {
        let (button, reference) = (try makeButton(kind), try makeButton(kind))
        // A button without a visible stroke gets none.
        let isVisible = Appearance(of: button).stroke != .clear || name != "endBorderColor"
        for _ in 1...runs { count(button, style) }
        if isVisible { compare(button, reference, isOriginal: false, "the end", &found) }
        try clock.run { try row.perform(button, style) }
        clock.advance(by: 0)
        if isVisible || !row.keepsEnd {
          compare(button, reference, isOriginal: !row.keepsEnd, "\(row.steps), \(name)", &found)
        }
        button.countdown.cancel()
        compare(button, reference, isOriginal: true, "\(row.steps), cancel(), \(name)", &found)
        for button in [button, reference] { button.removeFromSuperview() }
      }
    }
    found.record(after: "\(runs) runs of a button \"\(kind)\"")
  }

  @Test("What the app sets after the end stays, and isEnabled isn't touched again", arguments: kinds)
  func appsLaterValuesStay(kind: String) throws {
    var found = Differences()
    let changes: [@MainActor (UIButton) -> Void] = [
      { $0.isEnabled = false }, { $0.backgroundColor = .orange }, { $0.layer.borderColor = UIColor.orange.cgColor },
      { button in
        // An icon has no title.
        if button.configuration == nil { button.setTitle("", for: .normal) } else { button.configuration?.title = nil }
      },
      { button in
        if button.configuration == nil {
          button.setTitleColor(.orange, for: .normal)
          button.setTitle("Later", for: .normal)
          button.setAttributedTitle(NSAttributedString(string: "Later"), for: .normal)
        } else {
          button.configuration?.title = "Later"
          button.configuration?.baseForegroundColor = .orange
          button.configuration?.background.backgroundColor = .orange
          button.configuration?.background.strokeColor = .orange
        }
      },
    ]
    for (name, style) in Self.styles {
      for (index, change) in changes.enumerated() {
        let (button, reference) = (try makeButton(kind), try makeButton(kind))
        count(button, style)
        for button in [button, reference] { change(button) }
        window.layoutIfNeeded()
        button.countdown.cancel()
        compare(button, reference, isOriginal: true, "change \(index), \(name)", &found)
        for button in [button, reference] { button.removeFromSuperview() }
      }
    }
    found.record(after: "the end of a button \"\(kind)\", a change, and cancel()")
  }

  @Test("A part for which a later style has no value keeps the former end's")
  func laterEndKeepsOtherParts() throws {
    let button = try makeButton("system")
    count(button, Self.styles[2].style)
    count(button, Self.styles[0].style)
    #expect(button.currentTitle == "Again" && button.currentTitleColor == .red)
    button.countdown.cancel()
    #expect(button.currentTitle == "Send" && button.currentTitleColor != .red)
  }

  @Test("The font of an attributed title for the end goes with it")
  func endFontGoesWithItsTitle() throws {
    let button = try makeButton("system")
    let font = button.titleLabel?.font
    var style = CountdownStyle.digits
    let bold = UIFont.boldSystemFont(ofSize: 33)
    style.endAttributedTitle = NSAttributedString(string: "Again", attributes: [.font: bold])
    count(button, style)
    #expect(button.titleLabel?.font == bold)
    button.countdown.cancel()
    #expect(button.titleLabel?.font == font)
  }

  @Test("A tag that has moved takes the end's values from its former button", arguments: [true, false])
  func movedTagLeavesTheEnd(cancels: Bool) throws {
    let style = Self.styles[2].style
    let (button, other) = (try makeButton("system", tag: 7), try makeButton("system"))
    clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 1, style: style) }
    clock.advance(by: 1)
    #expect(button.currentTitleColor == .red)
    (button.tag, other.tag) = (0, 7)
    clock.run {
      if cancels {
        window.cancelCountdown(onButtonWithTag: 7)
      } else {
        window.startCountdown(onButtonWithTag: 7, from: 1, style: style)
      }
    }
    #expect(button.currentTitleColor != .red)
  }

  @Test("cancel() in onFinish restores the app's values, and in a setter of the end it keeps the end's")
  func cancelDuringTheEnd() throws {
    final class CancelingButton: UIButton {
      override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
        super.setTitleColor(color, for: state)
        if color == .red { countdown.cancel() }
      }
    }
    let style = Self.styles[2].style
    let button = try makeButton("system")
    clock.run { button.countdown.start(from: 1, style: style) { button.countdown.cancel() } }
    clock.advance(by: 1)
    #expect(button.currentTitleColor != .red)
    let canceling = CancelingButton(type: .custom)
    window.addSubview(canceling)
    count(canceling, style)
    #expect(canceling.currentTitleColor == .red)
  }
}
