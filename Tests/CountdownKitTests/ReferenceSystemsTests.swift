import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// The systems that apps had before, each rebuilt with public names. What they share is tested where it's promised.
@MainActor @Suite("The systems that the library replaces")
struct ReferenceSystemsTests {
  private let clock = ManualClock()
  private let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let window: UIWindow
  private let log = Recorder<String>()

  init() {
    window = UIWindow(showing: page)
  }

  private func addButton() -> UIButton {
    let button = UIButton(type: .custom)
    button.setTitle("获取验证码", for: .normal)
    button.tag = 1001
    page.addSubview(button)
    return button
  }

  @Test("A timer and a tag, which can move to another button")
  func timerAndTag() {
    var style = CountdownStyle(
      countingTitle: { "\($0)秒后重新获取" }, countingTitleColor: .gray153, countingBorderColor: .gray153,
      interaction: .ignoresTouches)
    (style.endTitle, style.endTitleColor, style.endBorderColor) = ("重新获取验证码", .darkBlue, .darkBlue)
    func expect(_ button: UIButton, _ title: String, _ color: UIColor, takesTouches: Bool) {
      #expect(button.currentTitle == title)
      #expect(button.currentTitleColor == color && button.borderColor == color)
      #expect(button.isUserInteractionEnabled == takesTouches)
    }
    let former = addButton()
    clock.run { #expect(page.startCountdown(onButtonWithTag: 1001, from: 60, style: style)) }
    expect(former, "60秒后重新获取", .gray153, takesTouches: false)
    former.removeFromSuperview()
    let button = addButton()
    clock.advance(by: 1)
    expect(button, "59秒后重新获取", .gray153, takesTouches: false)
    clock.advance(by: 59)
    expect(button, "重新获取验证码", .darkBlue, takesTouches: true)
  }

  @Test("A button that starts itself when it's touched")
  func selfStartingButton() {
    CountdownStyle.language = "zh-Hans"
    let button = CountdownButton(type: .custom)
    button.style = .seconds
    CountdownStyle.language = nil
    button.addAction(UIAction { [log] _ in log.record("sent") }, for: .touchUpInside)
    page.addSubview(button)
    for count in 1...2 {
      for _ in 1...2 { clock.run { button.sendActions(for: .touchUpInside) } }
      #expect(log.count == count)
      #expect(button.currentTitle == "60秒")
      clock.advance(by: 60)
      #expect(button.currentTitle == "获取验证码")
    }
  }

  @Test("A keyed countdown that outlives its page and the background, with many others")
  func keyedCountdown() throws {
    let center = clock.run { CountdownCenter.shared }
    for index in 0..<30 { try center.start("other \(index)", duration: 900) }
    do {
      let button = addButton()
      try clock.run { try button.countdown.beginSend(thenWait: 900, key: "login") }.finish(with: .sent())
      button.removeFromSuperview()
    }
    clock.enterBackground()
    clock.sleep(for: 600)
    clock.enterForeground()
    let button = addButton()
    button.countdown.onActivity = { [log] in log.record($0.remainingSeconds.map { "\($0)" } ?? "end") }
    clock.run { button.countdown.start(from: 900, key: "login") }
    clock.advance(by: 300)
    #expect(log.values == (1...300).reversed().map { "\($0)" } + ["end"])
  }

  @Test("A countdown that is right after the background, with a ring")
  func background() {
    let button = addButton()
    var ring: [Double] = []
    button.countdown.onActivity = { activity in
      switch activity {
      case .counting(let tick): ring.append(tick.remaining / tick.duration)
      case .finished: ring.append(0)
      case .idle, .sending: break
      }
    }
    clock.run { button.countdown.start(from: 10) }
    clock.enterBackground()
    clock.sleep(for: 5)
    clock.setWallClock(aheadBy: 3600)
    clock.enterForeground()
    clock.advance(by: 1)
    #expect(ring == [1, 0.5, 0.4])
  }
}
