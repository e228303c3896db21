import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The accessibility label, value, and traits of a counting button")
struct SpokenAppearanceTests {
  /// What the app does with a button with the title "Send" before it counts from 3 and at 3 s, and what VoiceOver reads.
  private struct Row {
    /// The label and the value at # seconds, after the end, and after the app has set the title "Other" then.
    let counting, ended, later: String
    var style = CountdownStyle.english
    var change: @MainActor (UIButton) -> Void = { _ in }
    let prepare: @MainActor (UIButton) -> Void

    init(_ counting: String, _ ended: String, _ later: String, prepare: @escaping @MainActor (UIButton) -> Void) {
      (self.counting, self.ended, self.later) = (counting, ended, later)
      self.prepare = prepare
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow()
  private let button = UIButton(type: .custom)

  init() {
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
  }

  private func check(_ rows: [Row], _ make: () -> UIButton) {
    var differences = Differences()
    for (number, row) in rows.enumerated() {
      for isCanceled in [false, true] {
        let button = make()
        func expect(_ spoken: String, _ step: String) {
          window.layoutIfNeeded()
          let found = [button.accessibilityLabel, button.accessibilityValue].compactMap(\.self).joined(separator: ", ")
          differences.expect("row \(number), \(step)", found, spoken)
        }
        setTitle("Send", of: button)
        row.prepare(button)
        window.addSubview(button)
        window.layoutIfNeeded()
        clock.run { button.countdown.start(from: 3, style: row.style) }
        for seconds in [3, 2] {
          expect(row.counting.replacingOccurrences(of: "#", with: "\(seconds)"), "at \(seconds) s")
          row.change(button)
          clock.advance(by: 1)
        }
        if isCanceled { button.countdown.cancel() } else { clock.advance(by: 1) }
        expect(row.ended, isCanceled ? "canceled" : "ended")
        setTitle("Other", of: button)
        expect(row.later, "with another title")
        button.removeFromSuperview()
      }
    }
    differences.record()
  }

  private func setTitle(_ title: String?, of button: UIButton) {
    if button.configuration == nil { button.setTitle(title, for: .normal) } else { button.configuration?.title = title }
  }

  @Test("The label is the original title, the value is the time remaining in words, and both are restored")
  func labelAndValueAreRestored() {
    var silent = Row("Resend in # s, own", "Send, own", "Other, own") { $0.accessibilityValue = "own" }
    silent.style.spokenValue = nil
    check(
      [
        Row("Send, # seconds", "Send, own", "Other, own") { button in
          // The titles of other states never become the label.
          button.setTitle("Wait", for: .disabled)
          button.setTitle("Chosen", for: .selected)
          button.accessibilityValue = "own"
        },
        Row("Sent, # seconds", "Sent", "Sent") { button in
          button.setTitle("Sent", for: .selected)
          button.isSelected = true
        },
        Row("Resend in # s, # seconds", "", "Other") { $0.setTitle(nil, for: .normal) },
        silent,
      ]
    ) { UIButton(type: .custom) }
    check([Row("Refresh, # seconds", "Refresh", "Other") { $0.setTitle(nil, for: .normal) }]) {
      NamedButton(type: .custom)
    }
  }

  @Test("The label of a configured button is its title for the state, or else the configuration's")
  func configuredButtonsLabelIsItsTitle() {
    var subtitle = Row("Send, # seconds", "Send, 4 left", "Other, 4 left") { $0.configuration?.subtitle = "5 left" }
    // A value that UIKit derives isn't written permanently.
    subtitle.change = { $0.configuration?.subtitle = "4 left" }
    let rows = [
      subtitle,
      Row("Plain, # seconds", "Plain", "Plain") { $0.setTitle("Plain", for: .normal) },
      Row("Plain, # seconds", "Plain", "Plain") { button in
        button.setTitle("Plain", for: .normal)
        button.configuration?.title = nil
      },
      Row("Send, # seconds", "Send", "Other") { _ in },
      Row("Resend in # s, # seconds", "", "Other") { $0.configuration?.title = nil },
    ]
    check(rows) {
      let button = UIButton(configuration: .filled())
      button.configurationUpdateHandler = { _ in }
      return button
    }
  }

  @Test("A label that the app has set stays, with its attributes, even if it equals the title")
  func appsLabelStaysWithItsAttributes() {
    var again = Row("Own, # seconds", "Own", "Own") { button in
      button.setTitle(nil, for: .normal)
      button.accessibilityLabel = "Own"
    }
    again.change = { [clock] button in
      button.accessibilityLabel = nil
      clock.advance(by: 0)
      button.accessibilityLabel = "Own"
    }
    check([again, Row("Send, # seconds", "Send", "Send") { $0.accessibilityLabel = "Send" }]) {
      UIButton(type: .custom)
    }
    let own = NSAttributedString(string: "Send", attributes: [.kern: 1])
    button.accessibilityAttributedLabel = own
    clock.run { button.countdown.start(from: 3, style: .english) }
    clock.advance(by: 3)
    #expect(button.accessibilityAttributedLabel == own)
  }

  @Test("A title that is set while counting is the label from the next tick", arguments: [true, false])
  func newTitleIsTheLabel(isConfigured: Bool) {
    let button = isConfigured ? UIButton(configuration: .filled()) : button
    setTitle("Send", of: button)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 3, style: .english) }
    setTitle("Resend", of: button)
    for step in ["1 s", "3 s"] {
      clock.advance(by: step == "1 s" ? 1 : 2)
      expect(button.accessibilityLabel, "Resend", after: "setting a title, and \(step)")
    }
  }

  @Test("The traits follow the button's state, unless the app has set them")
  func traitsFollowTheButtonsState() {
    var differences = Differences()
    for interaction in CountdownStyle.Interaction.allCases {
      let button = UIButton(type: .custom)
      func expect(_ traits: UIAccessibilityTraits, _ step: String) {
        differences.expect("\(step), \(interaction)", button.accessibilityTraits.rawValue, traits.rawValue)
      }
      var style = CountdownStyle.english
      style.interaction = interaction
      for own in [nil, [.button, .header]] as [UIAccessibilityTraits?] {
        if let own { button.accessibilityTraits = own }
        button.isSelected = true
        clock.run { button.countdown.start(from: 3, style: style) }
        expect(own ?? [.button, .selected, interaction == .unchanged ? [] : .notEnabled], "the start")
        button.isSelected = false
        clock.advance(by: 3)
        expect(own ?? .button, "the end")
      }
    }
    differences.record()
  }
}
