import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Backgrounds, attributed titles, and titles without a count")
struct StyleLooksTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton(isConfigured: Bool) -> UIButton {
    let button = window.addButton()
    if isConfigured {
      button.setTitle(nil, for: .normal)
      button.configuration = .filled()
      button.configuration?.title = "Send"
      button.configuration?.background.backgroundColor = .blue
    } else {
      button.backgroundColor = .blue
    }
    button.layoutIfNeeded()
    return button
  }

  private func background(of button: UIButton) -> UIColor? {
    if let configuration = button.configuration {
      configuration.background.backgroundColor
    } else {
      button.backgroundColor
    }
  }

  private func setBackground(_ color: UIColor?, of button: UIButton) {
    if button.configuration != nil {
      button.configuration?.background.backgroundColor = color
    } else {
      button.backgroundColor = color
    }
  }

  private func start(_ button: UIButton, _ style: CountdownStyle) {
    clock.run { button.countdown.start(from: 3, style: style) }
  }

  private func title(of button: UIButton) -> String? {
    button.setNeedsUpdateConfiguration()
    button.layoutIfNeeded()
    return button.titleLabel?.text
  }

  // MARK: Background

  @Test(
    "The background has the counting color while counting, and the end color after the end", arguments: [true, false])
  func background(isConfigured: Bool) {
    let button = makeButton(isConfigured: isConfigured)
    var style = CountdownStyle.digits
    style.countingBackgroundColor = .gray153
    style.endBackgroundColor = .green
    start(button, style)
    #expect(background(of: button) == .gray153)
    #expect(button.backgroundColor == (isConfigured ? nil : .gray153))
    button.countdown.cancel()
    #expect(background(of: button) == .blue, "after a cancel")
    start(button, style)
    clock.advance(by: 3)
    #expect(background(of: button) == .green, "after the end")
    #expect(button.backgroundColor == (isConfigured ? nil : .green))
  }

  @Test("Without an end color, the background is restored, even if there was none", arguments: [true, false])
  func restoredBackground(isConfigured: Bool) {
    for color in [UIColor.blue, nil] {
      let button = makeButton(isConfigured: isConfigured)
      setBackground(color, of: button)
      var style = CountdownStyle.digits
      style.countingBackgroundColor = .gray153
      start(button, style)
      clock.advance(by: 3)
      #expect(background(of: button) == color)
    }
  }

  @Test("A background that the app sets while counting is shown afterward", arguments: [true, false])
  func newBackground(isConfigured: Bool) {
    let button = makeButton(isConfigured: isConfigured)
    var style = CountdownStyle.digits
    style.countingBackgroundColor = .gray153
    start(button, style)
    setBackground(.red, of: button)
    clock.advance(by: 1)
    #expect(background(of: button) == .gray153)
    setBackground(.green, of: button)
    clock.advance(by: 2)
    #expect(background(of: button) == .green)
  }

  @Test("Without a counting color, the background stays as the app sets it", arguments: [true, false])
  func otherStyle(isConfigured: Bool) {
    let button = makeButton(isConfigured: isConfigured)
    start(button, .digits)
    #expect(background(of: button) == .blue)
    setBackground(.red, of: button)
    clock.advance(by: 3)
    #expect(background(of: button) == .red)
  }

  @Test("The background has the counting color while sending", arguments: [true, false])
  func sending(isConfigured: Bool) throws {
    let button = makeButton(isConfigured: isConfigured)
    var style = CountdownStyle.digits
    style.countingBackgroundColor = .gray153
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: style) }
    #expect(background(of: button) == .gray153)
    request.finish(with: .sent())
    #expect(background(of: button) == .gray153)
    clock.advance(by: 3)
    #expect(background(of: button) == .blue)
  }

  // MARK: Attributed title for the end

  private var endTitle: NSAttributedString {
    NSAttributedString(string: "Again", attributes: [.foregroundColor: UIColor.red])
  }

  @Test("The attributed title for the end hides the plain one, and a cancel doesn't show it")
  func endTitleOfStates() {
    let button = makeButton(isConfigured: false)
    var style = CountdownStyle.digits
    style.endTitle = "plain"
    style.endAttributedTitle = endTitle
    start(button, style)
    button.countdown.cancel()
    #expect(button.currentAttributedTitle == nil)
    #expect(button.currentTitle == "Send")
    start(button, style)
    clock.advance(by: 3)
    #expect(button.attributedTitle(for: .normal) == endTitle)
    #expect(title(of: button) == "Again")
    start(button, style)
    #expect(title(of: button) == "3")
    button.countdown.cancel()
    #expect(title(of: button) == "Again")
  }

  @Test(
    "A button with a configuration shows the attributed title for the end, wherever its own title is",
    arguments: ["configuration", "plain", "attributed"], [nil, "plain"])
  func endTitleInConfiguration(place: String, plainEndTitle: String?) {
    let button = makeButton(isConfigured: true)
    if place != "configuration" { button.configuration?.title = nil }
    if place == "plain" { button.setTitle("Send", for: .normal) }
    if place == "attributed" { button.setAttributedTitle(NSAttributedString(string: "Send"), for: .normal) }
    #expect(title(of: button) == "Send")
    var style = CountdownStyle.digits
    style.endTitle = plainEndTitle
    style.endAttributedTitle = endTitle
    start(button, style)
    #expect(title(of: button) == "3")
    clock.advance(by: 3)
    #expect(title(of: button) == "Again")
    #expect(button.configuration?.attributedTitle == AttributedString(endTitle))
    start(button, .digits)
    #expect(title(of: button) == "3")
    clock.advance(by: 3)
    #expect(title(of: button) == "Again", "the title before the second countdown")
  }

  @Test("A style keeps a copy of its attributed title")
  func copiedTitle() {
    let text = NSMutableAttributedString(string: "Again")
    var style = CountdownStyle.digits
    style.endAttributedTitle = text
    text.mutableString.setString("Changed")
    #expect(style.endAttributedTitle?.string == "Again")
    style.endAttributedTitle = nil
    #expect(style.endAttributedTitle == nil)
    let button = makeButton(isConfigured: false)
    start(button, style)
    clock.advance(by: 3)
    #expect(button.currentAttributedTitle == nil)
  }

  // MARK: A title without the count

  @Test("A style that shows no count keeps the title and still refuses touches", arguments: [true, false])
  func noCount(isConfigured: Bool) {
    let button = makeButton(isConfigured: isConfigured)
    button.setAttributedTitle(isConfigured ? nil : NSAttributedString(string: "Send"), for: .normal)
    let calls = Recorder<Int>()
    var style = CountdownStyle.colorful
    style.countingTitle = { seconds in
      calls.record(seconds)
      return "\(seconds)"
    }
    style.showsCountInTitle = false
    let font = button.titleLabel?.font
    start(button, style)
    for _ in 0..<3 {
      #expect(title(of: button) == "Send")
      #expect(!button.isEnabled)
      clock.advance(by: 1)
    }
    #expect(title(of: button) == "Send")
    #expect(button.isEnabled)
    #expect(calls.values.isEmpty, "a title that isn't shown isn't created")
    if !isConfigured { #expect(button.titleLabel?.font == font) }
  }

  @Test("A title that the app sets is visible at once, and names the button for VoiceOver", arguments: [true, false])
  func newTitle(isConfigured: Bool) {
    let button = makeButton(isConfigured: isConfigured)
    var style = CountdownStyle.english
    style.showsCountInTitle = false
    start(button, style)
    #expect(button.accessibilityLabel == "Send")
    if isConfigured { button.configuration?.title = "New" } else { button.setTitle("New", for: .normal) }
    #expect(title(of: button) == "New")
    clock.advance(by: 1)
    #expect(title(of: button) == "New")
    #expect(button.accessibilityLabel == "New")
    #expect(button.accessibilityValue == "2 seconds")
    clock.advance(by: 2)
    #expect(title(of: button) == "New")
    #expect(button.accessibilityValue == nil)
  }

  @Test("At a policy's limit, a style that shows no count keeps the title, too", arguments: [true, false])
  func limit(isConfigured: Bool) throws {
    let button = makeButton(isConfigured: isConfigured)
    var style = CountdownStyle.englishDigits
    style.showsCountInTitle = false
    style.sendingTitle = nil
    let policy = ResendPolicy(waits: [2], limit: 1, period: .sliding(10))
    let request = try clock.run { try button.countdown.beginSend(under: policy, key: "looks", style: style) }
    #expect(title(of: button) == "Send")
    request.finish(with: .sent())
    #expect(title(of: button) == "Send")
    #expect(button.accessibilityValue == "limit 10")
    clock.run { button.countdown.start(from: 1, key: "looks", style: .englishDigits) }
    #expect(title(of: button) == "limit 10")
  }

  @Test(
    "A style without a count in the title keeps the title while sending, as one without a title for sending does",
    arguments: [true, false])
  func sendingTitle(isConfigured: Bool) throws {
    let button = makeButton(isConfigured: isConfigured)
    var style = CountdownStyle.englishDigits
    style.showsCountInTitle = false
    let first = try clock.run { try button.countdown.beginSend(thenWait: 3, style: style) }
    #expect(title(of: button) == "Send")
    first.finish(with: .sent())
    #expect(title(of: button) == "Send")
    button.countdown.cancel()
    style.showsCountInTitle = true
    style.sendingTitle = nil
    let second = try clock.run { try button.countdown.beginSend(thenWait: 3, style: style) }
    #expect(title(of: button) == "Send")
    second.finish(with: .sent())
    #expect(title(of: button) == "3")
  }

  @Test("A countdown button that shows no count keeps its title")
  func countdownButton() {
    let button = CountdownButton()
    window.addSubview(button)
    button.style.showsCountInTitle = false
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(title(of: button) == "Get Code")
    button.setTitle("Send", for: .normal)
    #expect(title(of: button) == "Send")
    clock.advance(by: 60)
    #expect(title(of: button) == "Send")
  }
}
