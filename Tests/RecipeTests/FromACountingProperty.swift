import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("Moving from a counting property")
struct FromACountingProperty {
  @Test("true starts, false stops, and the look follows")
  func steered() {
    let clock = ManualClock()
    clock.run {
      let page = MessagePage()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.addSubview(page.view)
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
}
