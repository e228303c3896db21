import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownCore
@testable import CountdownKit

@MainActor @Suite("Styles")
struct CountdownStyleTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton

  init() {
    button = window.addButton()
  }

  private func style(_ name: String) -> CountdownStyle {
    var style = CountdownStyle(countingTitle: { "\(name) \($0)" })
    style.sendingTitle = "\(name) sends"
    return style
  }

  // MARK: Ready-made styles

  @Test("A ready-made style has this title, which is in the chosen language or in the app's, and this interaction")
  func readyMadeStyleHasItsTitle() {
    let arabic = CountdownStyle.inLanguage("ar-EG") { .clock }
    let styles: [(style: CountdownStyle, titles: [Int: String], interaction: CountdownStyle.Interaction)] = [
      (.standard, [59: "Resend in 59 s", 99: "Resend in 99 s", 100: "Resend in 1:40"], .disabled),
      (.clock, [59: "Resend in 59 s", 60: "Resend in 1:00", 3601: "Resend in 1:00:01"], .disabled),
      (.seconds, [59: "59 s", 100: "100 s"], .unchanged),
      (.inLanguage("zh-TW") { .standard }, [59: "59秒後重新傳送", 100: "1:40後重新傳送"], .disabled),
      (.inLanguage("ja") { .clock }, [59: "59秒後に再送信", 65: "再送信まで1:05"], .disabled),
      (arabic, [59: "إعادة الإرسال خلال ٥٩ ث", 65: "إعادة الإرسال خلال ١:٠٥"], .disabled),
    ]
    for (style, titles, interaction) in styles {
      for (seconds, title) in titles {
        clock.run { button.countdown.start(from: seconds, style: style) }
        expect(button.currentTitle, title, after: "starting from \(seconds)")
        expect(button.isEnabled, interaction == .unchanged, after: "starting from \(seconds) with \(interaction)")
      }
      clock.run { button.countdown.start(from: .max, style: style) }
      #expect(button.currentTitle != "Send")
      button.countdown.cancel()
      #expect(button.currentTitle == "Send")
      #expect(style.interaction == interaction)
    }
  }

  @Test("All texts of a ready-made style are in its language", arguments: ["ar", "de"])
  func allTextsAreInItsLanguage(language: String) {
    let text = LocalizedText(language: language)
    let end = Date(timeIntervalSince1970: 1_780_000_000)
    for make in [{ .standard }, { .clock }, { .seconds }] as [() -> CountdownStyle] {
      let style = CountdownStyle.inLanguage(language, make)
      var differences = Differences()
      differences.expect("endTitle", style.endTitle, nil)
      differences.expect("sendingTitle", style.sendingTitle, text.sending)
      differences.expect("spokenSending", style.spokenSending, text.sending)
      differences.expect("limitTitle", style.limitTitle?(60, end), text.limitTitle(seconds: 60, until: end))
      differences.expect("spokenValue", style.spokenValue?(65), text.words(seconds: 65))
      let start = style.announcements.start?(65, "Send")
      differences.expect("start", start, text.remaining(seconds: 65, label: "Send"))
      differences.expect("end", style.announcements.end?("Send"), text.now(label: "Send"))
      differences.record(after: "making a style in \(language)")
    }
  }

  @Test("The title of a button in the standard style is the description of the error that it throws")
  func titleIsTheErrorsDescription() throws {
    let text = LocalizedText(language: "ar-EG")
    let policy = ResendPolicy(waits: [100], limit: 2)
    func begin() throws(SendError) -> SendRequest { try button.countdown.beginSend(under: policy, key: "key") }
    func expectTitle(after step: String) {
      let description = clock.run { () -> String? in
        do throws(SendError) { return try "\(begin())" } catch { return error.description(in: text) }
      }
      expect(description, button.currentTitle, after: step)
    }
    button.countdown.style = .inLanguage("ar-EG") { .standard }
    let request = try clock.run { try begin() }
    expectTitle(after: "beginning a send")
    request.finish(with: .sent())
    expectTitle(after: "sending the first code")
    clock.advance(by: 1)
    expectTitle(after: "a second")
    clock.advance(by: 99)
    try clock.run { try begin() }.finish(with: .sent())
    expectTitle(after: "sending the last code")
  }

  // MARK: The style of a button

  @Test("A button's style is the standard one at first, and a new one is shown at once, unless a call has its own")
  func newStyleIsShownAtOnce() {
    clock.run { button.countdown.start(from: 60) }
    #expect(button.currentTitle == "Resend in 60 s")
    button.countdown.style = style("own")
    #expect(button.currentTitle == "own 60")
    clock.run { button.countdown.start(from: 60, style: style("other")) }
    button.countdown.style.endTitle = "Again"
    #expect(button.currentTitle == "other 60")
    clock.run { _ = button.countdown.follow("styled", style: style("followed")) }
    clock.run { button.countdown.start(from: 60, key: "styled") }
    button.countdown.style.countingTitle = { "new \($0)" }
    #expect(button.currentTitle == "followed 60")
    #expect(button.countdown.style.countingTitle(1) == "new 1")
    clock.run { button.countdown.start(from: 0) }
    #expect(button.currentTitle == "Again")
  }

  // No step suspends the test, so no other test has this style.
  @Test("The app's style is that of each button and call without one, from the next tick on, until it's nil again")
  func eachButtonHasTheAppsStyle() throws {
    let (own, given, sending, touched) = (window.addButton(), window.addButton(), window.addButton(), CountdownButton())
    window.addSubview(touched)
    own.countdown.style = style("own")
    button.tag = 7
    let request = try clock.run {
      window.startCountdown(onButtonWithTag: 7, from: 60, key: "tag")
      own.countdown.start(from: 60)
      given.countdown.start(from: 60, style: style("given"))
      touched.sendActions(for: .touchUpInside)
      return try sending.countdown.beginSend(thenWait: 60)
    }
    func titles() -> [String] { [button, own, given, sending, touched].map { $0.currentTitle ?? "" } }
    #expect(ButtonCountdown.defaultStyle == nil)
    #expect(titles() == ["Resend in 60 s", "own 60", "given 60", "Sending…", "60 s"])
    defer { ButtonCountdown.defaultStyle = nil }
    for (name, seconds) in [("app", 59), ("other", 58)] {
      ButtonCountdown.defaultStyle = style(name)
      clock.advance(by: 1)
      // A request has no ticks.
      #expect(
        titles() == ["\(name) \(seconds)", "own \(seconds)", "given \(seconds)", "Sending…", "\(name) \(seconds)"])
      #expect(button.countdown.style.countingTitle(1) == "\(name) 1" && touched.style.countingTitle(1) == "\(name) 1")
    }
    let next = window.addButton()
    clock.run { _ = next.countdown.follow("tag") }
    #expect(next.currentTitle == "other 58", "A button that takes the tag over looks like the one before.")
    ButtonCountdown.defaultStyle = nil
    clock.advance(by: 1)
    #expect(titles() == ["Resend in 57 s", "own 57", "given 57", "Sending…", "57 s"])
    request.finish(with: .failed())
  }

  private func makeStyledButton() -> UIButton {
    let button = CountdownButton()
    button.tag = 7
    window.subviews.first?.removeFromSuperview()
    window.addSubview(button)
    button.countdown.style = style("own")
    return button
  }

  @Test("Each call without a style has the style of its button")
  func callWithoutStyleHasTheButtons() async throws {
    for entry in Entry.allCases {
      let (button, clock) = (makeStyledButton(), ManualClock())
      try clock.run { try entry.start(60, on: button, style: nil) {} }
      expect(button.currentTitle, "own 60", after: "\(entry)")
      button.countdown.style = style("new")
      expect(button.currentTitle, "new 60", after: "\(entry), and a new style")
    }
    for entry in SendEntry.allCases {
      let (button, clock) = (makeStyledButton(), ManualClock())
      let send = try await entry.begin(on: button.countdown, style: nil, clock: clock)
      expect(button.currentTitle, "own sends", after: "\(entry)")
      await send.finish(with: .sent())
      expect(button.currentTitle, "own 60", after: "\(entry), and a success")
    }
  }

  @Test("A countdown by tag has the style of each button that shows it, unless the call has one")
  func tagShowsEachButtonsStyle() {
    button.tag = 7
    button.countdown.style = style("first")
    clock.run { window.startCountdown(onButtonWithTag: 7, from: 60) }
    let next = window.addButton()
    button.tag = 0
    next.tag = 7
    next.countdown.style = style("next")
    clock.advance(by: 1)
    #expect(next.currentTitle == "next 59")
    clock.run { window.startCountdown(onButtonWithTag: 7, from: 60, style: style("given")) }
    #expect(next.currentTitle == "given 60")
    clock.run { window.startCountdown(onButtonWithTag: 7, from: 0) }
    #expect(next.currentTitle == "Send")
  }

  @Test("A start that joins a key, which the button follows or which sends, shows it in its own style")
  func joiningStartHasItsOwnStyle() throws {
    button.tag = 7
    clock.run {
      _ = button.countdown.follow("key", style: style("followed"))
      window.startCountdown(onButtonWithTag: 7, from: 60, key: "key", style: style("tagged"))
    }
    #expect(button.currentTitle == "tagged 60")
    let request = try clock.run { try CountdownCenter.shared.beginSend(thenWait: 9, key: "sent") }
    clock.run { button.countdown.start(from: 60, key: "sent", style: style("started")) }
    #expect(button.currentTitle == "started sends")
    request.finish(with: .sent())
    #expect(button.currentTitle == "started 9")
  }
}
