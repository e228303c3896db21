import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Announcements of a countdown that several buttons show")
struct SeveralButtonsAnnouncementTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton(style: CountdownStyle = .english) -> CountdownButton {
    let button = CountdownButton()
    button.setTitle("Send", for: .normal)
    button.style = style
    clock.run { button.key = "announced" }
    window.addSubview(button)
    return button
  }

  private func start(_ button: UIButton, _ seconds: Int, style: CountdownStyle = .english) {
    clock.run { button.countdown.start(from: seconds, key: "announced", style: style) }
  }

  private func advance(_ seconds: Int) {
    for _ in 0..<seconds { clock.advance(by: 1) }
  }

  @Test("The start, each threshold, and the end are announced once")
  func once() {
    let buttons = [makeButton(), makeButton(), makeButton()]
    #expect(announced { start(buttons[1], 90) } == [])
    #expect(announced { advance(1) } == ["Send: Available in 1 minute, 29 seconds"])
    #expect(announced { advance(29) } == ["Send: Available in 1 minute"])
    #expect(announced { advance(50) } == ["Send: Available in 10 seconds"])
    #expect(announced { advance(10) } == ["Send: Available now"])
    start(buttons[0], 90)
    #expect(announced { advance(1) } == ["Send: Available in 1 minute, 29 seconds"], "a second time")
    #expect(announced { advance(89) }.count == 3)
  }

  @Test("A button that only follows doesn't announce a threshold shortly after the start that another one announced")
  func silenceAfterStart() {
    let buttons = [makeButton(), makeButton()]
    start(buttons[0], 13)
    #expect(announced { advance(12) } == ["Send: Available in 12 seconds"])
    #expect(announced { advance(1) } == ["Send: Available now"])
  }

  @Test("If the first button announces nothing, another one does")
  func quietButton() {
    var quiet = CountdownStyle.english
    quiet.announcements = .none
    let buttons = [makeButton(style: quiet), makeButton()]
    #expect(announced { start(buttons[0], 90, style: quiet) } == [])
    #expect(announced { advance(30) } == ["Send: Available in 1 minute, 29 seconds", "Send: Available in 1 minute"])
    buttons[1].removeFromSuperview()
    #expect(announced { advance(50) } == [])
  }

  @Test("If the button that announced the start leaves its window, another one announces the rest")
  func buttonWithoutWindow() {
    let buttons = [makeButton(), makeButton()]
    start(buttons[0], 90)
    #expect(announced { advance(1) }.count == 1)
    buttons[0].removeFromSuperview()
    #expect(
      announced { advance(89) } == [
        "Send: Available in 1 minute", "Send: Available in 10 seconds", "Send: Available now",
      ])
  }

  @Test("Two countdowns are announced independently, also at the same second")
  func twoCountdowns() {
    let (first, second) = (window.addButton(), window.addButton())
    let texts = announced {
      for button in [first, second] { clock.run { button.countdown.start(from: 70, style: .english) } }
      advance(70)
    }
    #expect(texts.count == 8)
  }

  @Test("A corrected countdown announces a threshold again", arguments: [false, true])
  func corrected(isShared: Bool) {
    let buttons = isShared ? [makeButton(), makeButton()] : [makeButton()]
    start(buttons[0], 90)
    advance(1)
    #expect(announced { advance(29) }.count == 1)
    buttons[0].countdown.current?.setRemaining(70)
    #expect(announced { advance(10) } == ["Send: Available in 1 minute"])
  }

  @Test("A button whose page was covered doesn't announce the start again")
  func coveredPage() {
    let (covered, top) = (makeButton(), makeButton())
    covered.removeFromSuperview()
    #expect(
      announced {
        start(top, 90); advance(20)
      } == ["Send: Available in 1 minute, 29 seconds"])
    top.removeFromSuperview()
    window.addSubview(covered)
    #expect(announced { advance(5) } == [])
  }

  @Test("A countdown that was already running has no start")
  func runningCountdown() throws {
    try clock.run { _ = try CountdownCenter.shared.start("announced", duration: 90) }
    clock.advance(by: 2)
    _ = makeButton()
    #expect(announced { advance(5) } == [])
  }

  enum EndHandler: CaseIterable {
    case cancel, leaveWindow, attach
  }

  @Test(
    "The end is announced once, although the first button stops speaking in its handler", arguments: EndHandler.allCases
  )
  func endHandler(kind: EndHandler) {
    let (first, second) = (makeButton(), makeButton())
    first.onFinish = { [unowned first] in
      switch kind {
      case .cancel: first.countdown.cancel()
      case .leaveWindow: first.removeFromSuperview()
      case .attach: first.countdown.follow("other", style: .english)
      }
    }
    start(second, 3)
    #expect(announced { advance(3) }.filter { $0 == "Send: Available now" }.count == 1)
  }
}
