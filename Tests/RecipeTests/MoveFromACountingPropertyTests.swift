import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Moving from a counting property")
struct MoveFromACountingPropertyTests {
  private let screen = TestScreen()

  @Test("Setting the property starts and stops the countdown, and the button's title and color follow")
  func startAndStop() {
    let (clock, page) = (screen.clock, screen.show(MessagePage()))
    clock.run {
      page.view.addSubview(page.button)
      page.button.setTitle("获取验证码", for: .normal)
      page.isCounting = true
      #expect(page.button.currentTitle == "接收短信大约需要60秒")
      #expect(!page.button.isEnabled)
      clock.advance(by: 1)
      #expect(page.remainingSeconds == 59)
      page.isCounting = false
      #expect(page.remainingSeconds == 0)
      #expect(page.button.currentTitle == "收不到验证码?")
      #expect(page.button.isEnabled)
      #expect(page.button.currentTitleColor == .systemOrange)
      page.isCounting = true
      page.remainingSeconds = 90
      #expect(page.button.currentTitle == "接收短信大约需要90秒")
      clock.advance(by: 90)
      #expect(!page.isCounting)
      #expect(page.button.currentTitleColor == .systemOrange)
    }
  }

  @Test("A value that is shown while nothing counts starts no countdown")
  func valueWithoutCounting() {
    let (clock, page) = (screen.clock, screen.show(MessagePage()))
    clock.run {
      page.view.addSubview(page.button)
      page.show(30)
      #expect(page.button.currentTitle == "接收短信大约需要30秒")
      #expect(!page.isCounting)
      clock.advance(by: 1)
      #expect(page.button.currentTitle == "接收短信大约需要30秒")
      page.isCounting = true
      #expect(page.button.currentTitle == "接收短信大约需要60秒")
      clock.advance(by: 60)
      #expect(page.button.currentTitle == "收不到验证码?")
      #expect(page.button.isEnabled)
      page.show(0)
      #expect(page.button.currentTitle == "收不到验证码?")
      #expect(page.button.isEnabled)
    }
  }
}
