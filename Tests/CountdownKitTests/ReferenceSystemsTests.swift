import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// The systems that apps had before, each rebuilt with public names.
@MainActor @Suite("The systems that the library replaces")
struct ReferenceSystemsTests {
  private let clock = ManualClock()
  private let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let window: UIWindow
  private let log = Recorder<String>()

  init() {
    window = UIWindow(showing: page)
  }

  private func addButton(_ title: String) -> UIButton {
    let button = UIButton(type: .custom)
    button.setTitle(title, for: .normal)
    button.tag = 1001
    page.addSubview(button)
    return button
  }

  @Test("A timer and a tag")
  func timerAndTag() {
    var style = CountdownStyle(
      countingTitle: { "\($0)秒后重新获取" }, countingTitleColor: .gray153, countingBorderColor: .gray153,
      interaction: .ignoresTouches)
    style.endTitle = "重新获取验证码"
    style.endTitleColor = .darkBlue
    style.endBorderColor = .darkBlue
    let former = addButton("获取验证码")
    clock.run { #expect(page.startCountdown(onButtonWithTag: 1001, from: 60, style: style)) }
    #expect(former.currentTitle == "60秒后重新获取")
    #expect(former.currentTitleColor == .gray153)
    #expect(former.borderColor == .gray153)
    #expect(!former.isUserInteractionEnabled)
    former.removeFromSuperview()
    let button = addButton("获取验证码")
    clock.advance(by: 1)
    #expect(button.currentTitle == "59秒后重新获取")
    #expect(!button.isUserInteractionEnabled)
    clock.advance(by: 59)
    #expect(button.currentTitle == "重新获取验证码")
    #expect(button.currentTitleColor == .darkBlue)
    #expect(button.borderColor == .darkBlue)
    #expect(button.isUserInteractionEnabled)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A button that starts itself when it's touched")
  func selfStartingButton() {
    weak var released: UIButton?
    do {
      let button = CountdownButton(type: .custom)
      button.setTitle("获取验证码", for: .normal)
      CountdownStyle.language = "zh-Hans"
      button.style = .seconds
      CountdownStyle.language = nil
      button.addAction(UIAction { [log] _ in log.record("sent") }, for: .touchUpInside)
      page.addSubview(button)
      released = button
      for count in 1...2 {
        for _ in 1...2 { clock.run { button.sendActions(for: .touchUpInside) } }
        #expect(log.count == count)
        #expect(button.currentTitle == "60秒")
        #expect(clock.armedAlarmCount > 0)
        if count == 2 { continue }
        clock.advance(by: 60)
        #expect(button.currentTitle == "获取验证码")
      }
      button.removeFromSuperview()
    }
    #expect(released == nil)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A keyed countdown that outlives its page and the background, without limits")
  func keyedCountdown() throws {
    let center = clock.run { CountdownCenter.shared }
    for index in 0..<30 { try center.start("other \(index)", duration: 900) }
    do {
      let button = addButton("Send")
      try clock.run { try button.countdown.beginSend(thenWait: 900, key: "login") }.finish(with: .failed())
      #expect(button.isEnabled)
      try clock.run { try button.countdown.beginSend(thenWait: 900, key: "login") }.finish(with: .sent())
      button.removeFromSuperview()
    }
    clock.enterBackground()
    clock.sleep(for: 600)
    clock.enterForeground()
    #expect(center["login"]?.remainingSeconds == 300)
    let button = addButton("Send")
    button.countdown.onActivity = { [log] in
      if let seconds = $0.remainingSeconds { log.record("\(seconds)") }
    }
    clock.run { button.countdown.start(from: 900, key: "login") { [log] in log.record("end") } }
    #expect(log.values == ["300"])
    clock.advance(by: 300)
    let seconds = (1...300).reversed().map { "\($0)" }
    #expect(log.values == seconds + ["end"])
    let policy = ResendPolicy(waits: [], limit: 3)
    for _ in 1...3 { center.recordSend(for: "+86 138", under: policy) }
    #expect(throws: SendError.self) { try center.beginSend(under: policy, key: "+86 138") }
  }

  @Test("A countdown that properties start, stop, and describe")
  func properties() {
    var style = CountdownStyle(countingTitle: { "接收短信大约需要\($0)秒" })
    style.endTitle = "收不到验证码?"
    style.endTitleColor = .blue
    let button = addButton("获取验证码")
    button.countdown.style = style
    clock.run { button.countdown.start(from: 60) }
    #expect(button.countdown.isRunning)
    #expect(button.countdown.remainingSeconds == 60)
    #expect(button.currentTitle == "接收短信大约需要60秒")
    #expect(!button.isEnabled)
    button.countdown.cancel()
    #expect(!button.countdown.isRunning)
    #expect(button.currentTitle == "获取验证码")
    clock.run { button.countdown.start(from: 60) }
    clock.advance(by: 60)
    #expect(button.currentTitle == "收不到验证码?")
    #expect(button.currentTitleColor == .blue)
    #expect(button.isEnabled)
  }

  @Test("A countdown that is right after the background, with a ring")
  func background() {
    let button = addButton("Send")
    var ring: [Double] = []
    button.countdown.onActivity = { activity in
      switch activity {
      case .counting(let tick): ring.append(tick.remaining / tick.duration)
      case .finished: ring.append(0)
      case .idle, .sending: break
      }
    }
    clock.run { button.countdown.start(from: 10) }
    #expect(!button.isEnabled)
    clock.enterBackground()
    clock.sleep(for: 5)
    clock.setWallClock(aheadBy: 3600)
    clock.enterForeground()
    clock.advance(by: 1)
    #expect(ring == [1, 0.5, 0.4])
    clock.enterBackground()
    clock.sleep(for: 60)
    clock.enterForeground()
    #expect(ring.last == 0)
    #expect(button.isEnabled)
  }
}
