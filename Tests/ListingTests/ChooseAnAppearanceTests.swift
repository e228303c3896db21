import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownCore

@MainActor @Suite("Choose an appearance")
final class ChooseAnAppearanceTests {
  private let clock = ManualClock()
  private let window = UIWindow()
  private let button = UIButton(configuration: .filled())
  private var isSent = false

  init() {
    button.setTitle("Send the code", for: .normal)
    window.addSubview(button)
  }

  @Test("The button counts and ends in its own words")
  func buttonCountsInItsOwnWords() {
    clock.run {
      // listing: ChooseAnAppearance
      var style = CountdownStyle(countingTitle: { "Send again in \($0) s" })
      style.countingTitleColor = .systemGray
      style.countingBorderColor = .systemGray  // Visible only on a border.
      style.endTitle = "Send another code"
      button.countdown.style = style

      button.countdown.start(from: 60)
      clock.advance(by: 60)
      #expect(button.currentTitle == "Send another code")
    }
  }

  @Test("A configured button shows that the code was sent, and then the count")
  func buttonConfirmsTheSentCode() async throws {
    // listing: ChooseAnAppearance
    var style = CountdownStyle.standard
    style.countingTitle = { [weak self, weak button] seconds in
      let wait = button?.countdown.current?.tick.duration ?? .infinity
      let isConfirmation = self?.isSent == true && TimeInterval(seconds) > wait - 2
      return isConfirmation ? "Code sent" : "Resend in \(seconds) s"
    }
    style.sendingTitle = ""

    button.countdown.style = style
    try await clock.run { try await button.countdown.send(thenWait: 60) { @MainActor in isSent = true } }
    let first = button.currentTitle
    clock.advance(by: 2)
    #expect([first, button.currentTitle] == ["Code sent", "Resend in 58 s"])
  }

  @Test("The seconds are bold, on a gray background")
  func secondsAreBoldOnGray() {
    // listing: ChooseAnAppearance
    var style = CountdownStyle.standard
    style.countingAttributedTitle = { seconds in
      let title = NSMutableAttributedString(string: "Resend in ")
      title.append(
        NSAttributedString(
          string: "\(seconds) s",
          attributes: [.font: UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .bold)]))
      return title
    }
    style.countingBackgroundColor = .systemGray

    clock.run { button.countdown.start(from: 60, style: style) }
    #expect(button.currentAttributedTitle?.string == "Resend in 60 s")
  }

  @Test("All texts are in the chosen language")
  func textsAreInTheChosenLanguage() {
    LocalizedText.chosenLanguage.withValue(Locked(nil)) {
      // listing: ChooseAnAppearance
      CountdownStyle.language = "zh-Hans"

      clock.run { button.countdown.start(from: 60) }
      #expect(button.currentTitle == "60秒后重新发送")
    }
  }

  @Test("The label shows the seconds, and the button keeps its title while sending and counting")
  func labelShowsTheSeconds() throws {
    let label = UILabel()
    try clock.run {
      // listing: ChooseAnAppearance
      var style = CountdownStyle.standard
      style.showsCountInTitle = false
      button.countdown.style = style
      button.countdown.onActivity = { [weak label] activity in
        label?.text = activity.remainingSeconds.map {
          "You can send it again in \($0) s."
        }
      }
      button.countdown.follow("sign-in")

      try button.countdown.beginSend(thenWait: 60).finish(with: .sent())
      #expect(label.text == "You can send it again in 60 s.")
      #expect(button.currentTitle == "Send the code")
    }
  }

  @Test("The handler decorates the button, and undoes it")
  func handlerDecoratesTheButton() {
    let (button, ring, image) = (button, RingView(), UIImage())
    clock.run {
      // listing: ChooseAnAppearance
      button.countdown.onActivity = { [weak button, weak ring] activity in
        if case .counting(let tick) = activity {
          ring?.progress = CGFloat(tick.remaining / tick.duration)
          button?.setImage(image, for: .normal)
          button?.configuration?.subtitle = "by text message"
        } else {
          ring?.progress = 0
          button?.setImage(nil, for: .normal)
          button?.configuration?.image = nil
          button?.configuration?.subtitle = nil
        }
      }

      button.countdown.start(from: 60)
      clock.advance(by: 30)
      #expect(ring.progress == 0.5)
      clock.advance(by: 30)
      #expect(button.image(for: .normal) == nil)
    }
  }
}
