import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The accessibility label, value, and traits of a counting button")
struct SpokenAppearanceTests {
  let clock = ManualClock()
  let window = UIWindow()
  let button = UIButton(type: .custom)

  init() {
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
  }

  private func start(_ seconds: Int = 3, on other: UIButton? = nil, style: CountdownStyle = .english) {
    clock.run { (other ?? button).countdown.start(from: seconds, style: style) }
  }

  @Test("The label is the original title, and the value is the time remaining in words")
  func labelAndValue() {
    start(62)
    for words in ["1 minute, 2 seconds", "1 minute, 1 second", "1 minute", "59 seconds"] {
      #expect(button.accessibilityLabel == "Send")
      #expect(button.accessibilityValue == words)
      clock.advance(by: 1)
    }
  }

  @Test("The end and a cancel restore the label and the value", arguments: [true, false])
  func restored(isCancelled: Bool) {
    start()
    if isCancelled { button.countdown.cancel() } else { clock.advance(by: 3) }
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == nil)
  }

  @Test("A label that the app has set stays, and a value is restored")
  func textsSetByApp() {
    button.accessibilityLabel = "Send the code"
    button.accessibilityValue = "by text message"
    start()
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "3 seconds")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "by text message")
  }

  @Test("A label that the app has set keeps its attributes")
  func attributedLabel() {
    let own = NSAttributedString(string: "Senden", attributes: [.kern: 1])
    button.accessibilityAttributedLabel = own
    start()
    clock.advance(by: 1)
    #expect(button.accessibilityAttributedLabel == own)
    clock.advance(by: 2)
    #expect(button.accessibilityAttributedLabel == own)
  }

  @Test("The traits follow the button's state", arguments: CountdownStyle.Interaction.allCases)
  func traits(kind: CountdownStyle.Interaction) {
    var style = CountdownStyle.english
    style.interaction = kind
    button.isSelected = true
    start(style: style)
    #expect(button.accessibilityTraits.contains(.notEnabled) == (kind != .unchanged))
    #expect(button.accessibilityTraits.isSuperset(of: [.button, .selected]))
    clock.advance(by: 1)
    button.isSelected = false
    #expect(!button.accessibilityTraits.contains(.selected))
    clock.advance(by: 2)
    #expect(button.accessibilityTraits == [.button])
    button.isEnabled = false
    #expect(button.accessibilityTraits == [.button, .notEnabled])
  }

  @Test("Traits that the app sets before or while counting aren't changed")
  func writtenTraits() {
    button.accessibilityTraits = [.button, .header]
    start()
    #expect(button.accessibilityTraits == [.button, .header])
    button.accessibilityTraits = [.button, .link]
    clock.advance(by: 1)
    #expect(button.accessibilityTraits == [.button, .link])
    clock.advance(by: 2)
    #expect(button.accessibilityTraits == [.button, .link])
  }

  @Test("A label and a value that the app sets while counting are kept after the end")
  func appSets() {
    start(5)
    button.accessibilityLabel = "Send the code"
    button.accessibilityValue = "soon"
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "4 seconds")
    clock.advance(by: 4)
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "soon")
  }

  @Test("A label and a value that the app sets in the last second are kept")
  func appSetsInTheLastSecond() {
    start(1)
    button.accessibilityLabel = "Send the code"
    button.accessibilityValue = "soon"
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "soon")
  }

  @Test("If the app removes the label while counting, the label is the original title until the end")
  func appRemovesLabel() {
    button.accessibilityLabel = "Send the code"
    start()
    button.accessibilityLabel = nil
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send")
    clock.advance(by: 2)
    button.setTitle("Other", for: .normal)
    #expect(button.accessibilityLabel == "Other")
  }

  @Test("A title that is set while counting is the label from the next tick")
  func appSetsTitle() {
    start()
    button.setTitle("Send again", for: .normal)
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send again")
    clock.advance(by: 2)
    #expect(button.accessibilityLabel == "Send again")
  }

  @Test("A selected button's label is its title for that state")
  func selectedState() {
    button.setTitle("Sent", for: .selected)
    button.isSelected = true
    start()
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Sent")
  }

  @Test("While a button without a title or a label counts, its label is the count")
  func noLabel() {
    let button = UIButton(type: .custom)
    start(on: button)
    #expect(button.accessibilityLabel == "Resend in 3 s")
    #expect(button.accessibilityValue == "3 seconds")
  }

  @Test("A label that is derived from the title isn't written permanently")
  func derivedLabel() {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
    start(on: button)
    #expect(button.accessibilityLabel == "Send")
    button.accessibilityLabel = nil
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send")
    clock.advance(by: 2)
    button.setTitle("Other", for: .normal)
    #expect(button.accessibilityLabel == "Other")
  }

  @Test("Starting again while counting still restores the original label and value")
  func restarted() {
    button.accessibilityValue = "by text message"
    start(5)
    clock.advance(by: 1)
    start(3)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "3 seconds")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "by text message")
  }

  @Test("A button that joins a running countdown has the time remaining as its value")
  func joinsRunningCountdown() throws {
    try clock.run { _ = try CountdownCenter.shared.start("spoken", duration: 90) }
    clock.advance(by: 25)
    clock.run { _ = button.countdown.follow("spoken", style: .english) }
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "1 minute, 5 seconds")
  }

  @Test("A button that is replaced by another with its tag has its original label and value")
  func replacedButton() {
    let page = UIView()
    button.tag = 7
    page.addSubview(button)
    clock.run { _ = page.startCountdown(onButtonWithTag: 7, from: 5, style: .english) }
    let other = UIButton(type: .custom)
    other.setTitle("Resend", for: .normal)
    other.tag = 7
    button.removeFromSuperview()
    page.addSubview(other)
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == nil)
    #expect(other.accessibilityLabel == "Resend")
    #expect(other.accessibilityValue == "4 seconds")
  }

  @Test("A style without a spoken value sets neither the label nor the value")
  func noSpokenValue() {
    button.accessibilityValue = "by text message"
    var style = CountdownStyle.english
    style.spokenValue = nil
    start(style: style)
    #expect(button.accessibilityLabel == "Resend in 3 s")
    #expect(button.accessibilityValue == "by text message")
  }

  @Test("The value is the style's text")
  func styleText() {
    var style = CountdownStyle.english
    style.spokenValue = { "again in \($0)" }
    start(style: style)
    #expect(button.accessibilityValue == "again in 3")
  }

  @Test(
    "The value has the language's words, plurals, and digits",
    arguments: [
      ("ru", "ru_RU", 62, "1 минута 2 секунды"), ("de", "de_DE", 2, "2 Sekunden"), ("pl", "pl_PL", 5, "5 sekund"),
      ("ja", "ja_JP", 59, "59秒"),
    ])
  func languages(language: String, locale: String, seconds: Int, words: String) {
    let text = LocalizedText(language: language, user: Locale(identifier: locale))
    start(seconds, style: .standard(texts: text))
    #expect(button.accessibilityValue == words)
    start(seconds, style: .clock(texts: text))
    #expect(button.accessibilityValue == words)
  }

  @Test("Every ready-made style has a value, even for Int.max seconds")
  func readyMade() {
    for style in [CountdownStyle.standard, .clock, .seconds] {
      start(.max, style: style)
      #expect(button.accessibilityLabel == "Send")
      #expect(button.accessibilityValue == LocalizedText.current.words(seconds: .max))
      button.countdown.cancel()
      #expect(button.accessibilityLabel == "Send")
      #expect(button.accessibilityValue == nil)
    }
  }
}
