import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("What assistive technologies read of a counting button")
struct SpokenLookTests {
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

  @Test("the label is the button's title, not the one that counts; the value is what is left, in words")
  func labelAndValue() {
    start(62)
    for words in ["1 minute, 2 seconds", "1 minute, 1 second", "1 minute", "59 seconds"] {
      #expect(button.accessibilityLabel == "Send")
      #expect(button.accessibilityValue == words)
      clock.advance(by: 1)
    }
  }

  @Test("label and value are the button's own again, at the end and after a cancel", arguments: [true, false])
  func givenBack(isCancelled: Bool) {
    start()
    if isCancelled { button.countdown.cancel() } else { clock.advance(by: 3) }
    #expect(button.accessibilityLabel == nil)
    #expect(button.accessibilityValue == nil)
  }

  @Test("a label and a value of its own are kept; the value returns")
  func ownTexts() {
    button.accessibilityLabel = "Send the code"
    button.accessibilityValue = "by text message"
    start()
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "3 seconds")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "by text message")
  }

  @Test("a label of its own keeps its attributes")
  func ownAttributedLabel() {
    let own = NSAttributedString(string: "Senden", attributes: [.kern: 1])
    button.accessibilityAttributedLabel = own
    start()
    clock.advance(by: 1)
    #expect(button.accessibilityAttributedLabel == own)
    clock.advance(by: 2)
    #expect(button.accessibilityAttributedLabel == own)
  }

  @Test("the traits go on following the button's state", arguments: CountdownStyle.Interaction.allCases)
  func traits(kind: CountdownStyle.Interaction) {
    var style = CountdownStyle.english
    style.interaction = kind
    button.isSelected = true
    start(style: style)
    #expect(button.accessibilityTraits.contains(.notEnabled) == (kind == .disabled))
    #expect(button.accessibilityTraits.isSuperset(of: [.button, .selected]))
    clock.advance(by: 1)
    button.isSelected = false
    #expect(!button.accessibilityTraits.contains(.selected))
    clock.advance(by: 2)
    #expect(button.accessibilityTraits == [.button])
    button.isEnabled = false
    #expect(button.accessibilityTraits == [.button, .notEnabled])
  }

  @Test("traits that the app has written are left alone, before and while counting")
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

  @Test("a countdown button has the trait of what changes often while counting, beside its own")
  func updatesFrequently() {
    let button = CountdownButton(type: .custom)
    window.addSubview(button)
    button.style = .english
    button.duration = 3
    #expect(button.accessibilityTraits == [.button])
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.accessibilityTraits == [.button, .notEnabled, .updatesFrequently])
    clock.advance(by: 3)
    #expect(button.accessibilityTraits == [.button])
    button.accessibilityTraits = [.button, .header]
    button.style.spokenValue = nil
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.accessibilityTraits == [.button, .header])
    button.countdown.cancel()
    button.style = .english
    clock.run { button.sendActions(for: .touchUpInside) }
    button.accessibilityTraits.insert(.link)
    #expect(button.accessibilityTraits == [.button, .header, .link, .updatesFrequently])
    button.countdown.cancel()
    #expect(button.accessibilityTraits == [.button, .header, .link])
  }

  @Test("a label that says what the title says is none: it does not outlive a new title")
  func labelAsTitle() {
    button.accessibilityLabel = "Send"
    var style = CountdownStyle.english
    style.endTitle = "Send again"
    start(style: style)
    #expect(button.accessibilityLabel == "Send")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == nil)
  }

  @Test("what the app sets meanwhile is taken over at the next tick, and is what returns")
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

  @Test("what the app sets in the last second stays")
  func appSetsAtTheLastMoment() {
    start(1)
    button.accessibilityLabel = "Send the code"
    button.accessibilityValue = "soon"
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "soon")
  }

  @Test("a label that the app takes away is gone afterward, and its own title stands in meanwhile")
  func appTakesLabelAway() {
    button.accessibilityLabel = "Send the code"
    start()
    button.accessibilityLabel = nil
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send")
    clock.advance(by: 2)
    #expect(button.accessibilityLabel == nil)
  }

  @Test("a title that the app sets meanwhile is the label from the next tick on")
  func appSetsTitle() {
    start()
    button.setTitle("Send again", for: .normal)
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send again")
    clock.advance(by: 2)
    #expect(button.accessibilityLabel == nil)
  }

  @Test("a selected button is called by the title that it has then")
  func selected() {
    button.setTitle("Sent", for: .selected)
    button.isSelected = true
    start()
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Sent")
  }

  @Test("a button without title and label gets none")
  func noLabel() {
    let button = UIButton(type: .custom)
    start(on: button)
    #expect(button.accessibilityLabel == nil)
    #expect(button.accessibilityValue == "3 seconds")
  }

  @Test("a label that is derived from the title is not made its own")
  func derived() {
    let button = DerivingButton(type: .custom)
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

  @Test("starting anew while counting still gives back the button's own")
  func startedAnew() {
    button.accessibilityValue = "by text message"
    start(5)
    clock.advance(by: 1)
    start(3)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "3 seconds")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == nil)
    #expect(button.accessibilityValue == "by text message")
  }

  @Test("a button that joins in the middle has the right value at once")
  func joined() throws {
    let countdown = try clock.run { try Countdown(duration: 90) }
    countdown.start()
    clock.advance(by: 25)
    clock.run { button.countdown.follow(countdown, style: .english) }
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "1 minute, 5 seconds")
  }

  @Test("a button that another takes the place of has its own again")
  func replaced() {
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
    #expect(button.accessibilityLabel == nil)
    #expect(button.accessibilityValue == nil)
    #expect(other.accessibilityLabel == "Resend")
    #expect(other.accessibilityValue == "4 seconds")
  }

  @Test("a style without a spoken value leaves label and value alone")
  func noSpokenValue() {
    button.accessibilityValue = "by text message"
    var style = CountdownStyle.english
    style.spokenValue = nil
    start(style: style)
    #expect(button.accessibilityLabel == nil)
    #expect(button.accessibilityValue == "by text message")
  }

  @Test("an app's own text is the value")
  func appsText() {
    var style = CountdownStyle.english
    style.spokenValue = { "again in \($0)" }
    start(style: style)
    #expect(button.accessibilityValue == "again in 3")
  }

  @Test(
    "the value is in the language's words, plurals and digits",
    arguments: [
      ("ru", "ru_RU", 62, "1 минута 2 секунды"), ("de", "de_DE", 2, "2 Sekunden"), ("pl", "pl_PL", 5, "5 sekund"),
      ("ja", "ja_JP", 59, "59秒"),
    ])
  func languages(language: String, locale: String, seconds: Int, words: String) {
    let text = LocalizedText(table: StringTable(language: language), preferring: Locale(identifier: locale))
    start(seconds, style: .standard(in: text))
    #expect(button.accessibilityValue == words)
    start(seconds, style: .clock(in: text))
    #expect(button.accessibilityValue == words)
  }

  @Test("every ready-made style is spoken, Int.max seconds as well")
  func readyMade() {
    for style in [CountdownStyle.standard, .clock, .seconds, .getCodeAgain, .textMessageOnItsWay(mainColor: .red)] {
      start(.max, style: style)
      #expect(button.accessibilityLabel == "Send")
      #expect(button.accessibilityValue == LocalizedText.current.words(seconds: .max))
      button.countdown.cancel()
      #expect(button.accessibilityLabel == nil)
      #expect(button.accessibilityValue == nil)
    }
  }

  @Test("a button that touches itself start is called by its title, too")
  func selfStarting() {
    let button = CountdownButton()
    window.addSubview(button)
    button.duration = 5
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.currentTitle == "5秒")
    #expect(button.accessibilityLabel == "获取验证码")
    button.setTitle("Send", for: .normal)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == LocalizedText.current.words(seconds: 5))
    clock.advance(by: 5)
    #expect(button.accessibilityLabel == nil)
    #expect(button.accessibilityValue == nil)
  }
}
