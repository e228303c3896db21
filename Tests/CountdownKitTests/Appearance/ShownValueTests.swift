import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

/// What the app reads while the button shows something, and sets again later.
@MainActor @Suite("A value that was shown")
struct ShownValueTests {
  private let clock = ManualClock()
  private let button = UIWindow().addButton()

  private func start(from seconds: Int) {
    clock.run { button.countdown.start(from: seconds, style: .englishDigits) }
  }

  @Test("A loading indicator that saves “Sending…” doesn't make it the title", arguments: ["", "Loading", nil])
  func savedSendingTitleIsRecognized(replacement: String?) throws {
    let request = try clock.run { try button.countdown.beginSend(thenWait: 9, style: .englishDigits) }
    let saved = button.title(for: .normal)
    #expect(saved == "Sending…")
    button.setTitle(replacement, for: .normal)
    clock.advance(by: 1)
    request.finish(with: .sent())
    clock.advance(by: 2)
    button.setTitle(saved, for: .normal)
    clock.advance(by: 9)
    #expect(button.currentTitle == "Send")
  }

  @Test("A message that puts a former count back doesn't make it the title")
  func formerCountIsRecognized() {
    start(from: 200)
    clock.advance(by: 1)
    let saved = button.title(for: .normal)
    button.setTitle("Code sent", for: .normal)
    clock.advance(by: 2)
    button.setTitle(saved, for: .normal)
    clock.advance(by: 1)
    #expect(button.currentTitle == "196")
    clock.advance(by: 196)
    #expect(button.currentTitle == "Send")
  }

  @Test("A title that the app sets while the button counts is its own, and a removal stays one")
  func titleSetMeanwhileIsTheApps() {
    for title in ["Send again", nil] {
      start(from: 3)
      clock.advance(by: 1)
      button.setTitle(title, for: .normal)
      clock.advance(by: 2)
      #expect(button.currentTitle == title)
    }
  }

  @Test(
    "A configuration that was read while the button showed something keeps the app's title and colors",
    arguments: [true, false])
  func readConfigurationKeepsAppsValues(isSending: Bool) throws {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    button.configuration?.baseForegroundColor = .black
    UIWindow().addSubview(button)
    var style = CountdownStyle.englishDigits
    style.countingTitleColor = .red
    style.countingBackgroundColor = .gray
    let request = try clock.run { try button.countdown.beginSend(thenWait: 5, style: style) }
    if !isSending { request.finish(with: .sent()) }
    clock.advance(by: 1)
    var saved = button.configuration
    saved?.image = UIImage()
    if isSending { request.finish(with: .sent()) }
    clock.advance(by: 1)
    button.configuration = saved
    clock.advance(by: 9)
    #expect(button.configuration?.title == "Send" && button.configuration?.baseForegroundColor == .black)
    #expect(button.configuration?.background.backgroundColor != .gray && button.configuration?.image != nil)
  }
}
