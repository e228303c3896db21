import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownUIKit

@MainActor @Suite("Ready-made styles")
struct CountdownStyleTests {
  let clock = ManualClock()
  let button = UIButton(type: .custom)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    button.layer.borderWidth = 1
  }

  @Test("get the code again: grey title and border, no touches; then dark blue, touches back")
  func getCodeAgain() {
    clock.run { button.countdown.start(from: 2, style: .getCodeAgain) }
    #expect(button.currentTitle == "2秒后重新获取")
    #expect(button.currentTitleColor == .gray153)
    #expect(button.borderColor == .gray153)
    #expect(!button.isUserInteractionEnabled)
    #expect(button.isEnabled)
    clock.advance(by: 2)
    #expect(button.currentTitle == "重新获取验证码")
    #expect(button.currentTitleColor == .darkBlue)
    #expect(button.borderColor == .darkBlue)
    #expect(button.isUserInteractionEnabled)
  }

  @Test("a text message on its way: disabled; then the app's main colour, enabled")
  func textMessageOnItsWay() {
    clock.run { button.countdown.start(from: 2, style: .textMessageOnItsWay(mainColor: .red)) }
    #expect(button.currentTitle == "接收短信大约需要2秒")
    #expect(!button.isEnabled)
    clock.advance(by: 2)
    #expect(button.currentTitle == "收不到验证码?")
    #expect(button.currentTitleColor == .red)
    #expect(button.isEnabled)
  }

  @Test("seconds: the number and its unit, the button's own look after")
  func seconds() {
    clock.run { button.countdown.start(from: 2, style: .seconds) }
    #expect(button.currentTitle == "2秒")
    clock.advance(by: 2)
    #expect(button.currentTitle == "Send")
  }

  @Test("standard: a sentence in the user's language, disabled, the button's own look after")
  func standard() {
    clock.run { button.countdown.start(from: 59) }
    #expect(button.currentTitle == LocalizedText.countingTitle(seconds: 59))
    #expect(button.currentTitle?.contains("59") == true)
    #expect(!button.isEnabled)
    clock.advance(by: 59)
    #expect(button.currentTitle == "Send")
  }

  @Test(
    "the standard text is there in each language",
    arguments: [
      ("en", "Resend in 59 s"), ("zh-Hans", "59秒后重新发送"), ("zh-Hant", "59秒後重新傳送"),
    ])
  func languages(language: String, title: String) throws {
    let bundle = try #require(LocalizedText.bundle)
    let localization = try #require(bundle.localizations.first { $0.lowercased() == language.lowercased() })
    let table = try #require(bundle.path(forResource: localization, ofType: "lproj").flatMap(Bundle.init(path:)))
    let format = LocalizedText.text("counting.title", english: "", in: table)
    #expect(String(format: format, 59) == title)
  }

  @Test("a missing bundle or key gives English, and ends nothing")
  func missingText() {
    #expect(LocalizedText.text("counting.title", english: "Resend", in: nil) == "Resend")
    #expect(LocalizedText.text("no.such.key", english: "Resend") == "Resend")
  }
}
