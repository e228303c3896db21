import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Ready-made styles in a chosen language")
struct ChosenLanguageTests {
  let clock = ManualClock()
  let button = UIButton(type: .custom)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    button.layer.borderWidth = 1
  }

  private func styles(_ language: String) -> [CountdownStyle] {
    [
      .standard(inLanguage: language), .clock(inLanguage: language), .seconds(inLanguage: language),
    ]
  }

  private var stylesInTheAppsLanguage: [CountdownStyle] {
    [.standard, .clock, .seconds]
  }

  @Test("In Simplified Chinese, a countdown button shows these titles")
  func countdownButton() {
    let button = CountdownButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    window.addSubview(button)
    button.setTitle("获取验证码", for: .normal)
    button.style = .seconds(inLanguage: "zh-Hans")
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.currentTitle == "60秒")
    clock.advance(by: 60)
    #expect(button.currentTitle == "获取验证码")
    #expect(StringTable(language: "zh-Hans")[.initialTitle] == "获取验证码")
  }

  @Test("A countdown button's title is in the app's language until the app sets another")
  func defaultTitle() {
    let button = CountdownButton(type: .system)
    #expect(button.title(for: .normal) == StringTable(language: StringTable.preferredLanguage)[.initialTitle])
    #expect(button.title(for: .normal) == "Get Code")
  }

  @Test("All titles and spoken texts are in the language", arguments: StringTableTests.languages)
  func texts(language: String) throws {
    let (text, table) = (LocalizedText.shared(language: language), StringTable(language: language))
    let seconds = { text.countingTitle($0, seconds: 59) }
    let end = Date(timeIntervalSince1970: 1_780_000_000)
    let styles = styles(language)
    #expect(
      styles.map { $0.countingTitle(59) } == [
        seconds(.countingTitle), seconds(.countingTitle), seconds(.secondsTitle),
      ])
    #expect(styles[0].countingTitle(100) == text.resendTitle(seconds: 100, asClockFrom: 100))
    #expect(styles[1].countingTitle(65) == text.resendTitle(seconds: 65, asClockFrom: 60))
    #expect(styles.map(\.endTitle) == [nil, nil, nil])
    for style in styles {
      #expect(style.sendingTitle == table[.sendingTitle])
      #expect(style.spokenSending == table[.sendingTitle])
      #expect(style.limitTitle?(60, end) == text.limitTitle(seconds: 60, until: end))
      #expect(style.spokenValue?(65) == text.words(seconds: 65))
      let standard = CountdownStyle.Announcements.standard(inLanguage: language)
      for announcements in [style.announcements, standard] {
        #expect(announcements.start?(65, "Send") == text.remaining(seconds: 65, label: "Send"))
        #expect(announcements.remaining?(10, nil) == text.remaining(seconds: 10, label: nil))
        #expect(announcements.end?("Send") == text.now(label: "Send"))
        #expect(announcements.thresholds == [60, 10])
      }
    }
  }

  @Test("The appearance is the same in every language", arguments: StringTableTests.languages)
  func appearance(language: String) {
    for (chosen, style) in zip(styles(language), stylesInTheAppsLanguage) {
      #expect(chosen.interaction == style.interaction)
      #expect(chosen.countingTitleColor == style.countingTitleColor)
      #expect(chosen.countingBorderColor == style.countingBorderColor)
      #expect(chosen.endTitleColor == style.endTitleColor)
      #expect(chosen.endBorderColor == style.endBorderColor)
      #expect(chosen.sendingShowsActivity == style.sendingShowsActivity)
      #expect((chosen.endTitle == nil) == (style.endTitle == nil))
    }
  }

  @Test("A text that isn't a language tag gives English texts", arguments: LanguageTagTests.nonsense)
  func nonsense(text: String) {
    #expect(styles(text).map { $0.countingTitle(59) } == styles("en").map { $0.countingTitle(59) })
    #expect(CountdownStyle.Announcements.standard(inLanguage: text).end?(nil) == "Available now")
  }
}
