import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("Several countdown buttons with one key")
struct SeveralButtonsTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let log = Recorder<String>()

  private func makeButton(_ title: String, key: String? = "several") -> CountdownButton {
    let button = CountdownButton()
    button.setTitle(title, for: .normal)
    button.style = .englishDigits
    button.onFinish = { [log] in log.record(title) }
    clock.run {
      button.key = key
      window.addSubview(button)
    }
    return button
  }

  private func titles(_ buttons: [UIButton]) -> [String?] { buttons.map(\.currentTitle) }

  private func touch(_ button: CountdownButton) {
    clock.run { button.sendActions(for: .touchUpInside) }
  }

  enum Cause: CaseIterable {
    case touch, tag, center, send
  }

  @Test("All of them show what happens under the key, in a window or not", arguments: Cause.allCases)
  func all(cause: Cause) throws {
    let buttons = [makeButton("A"), makeButton("B"), makeButton("C", key: "another"), makeButton("D", key: nil)]
    buttons[0].removeFromSuperview()
    buttons[1].tag = 7
    try clock.run {
      switch cause {
      case .touch: buttons[1].sendActions(for: .touchUpInside)
      case .tag: #expect(window.startCountdown(onButtonWithTag: 7, from: 60, key: "several", style: .digits))
      case .center: try CountdownCenter.shared.start("several", duration: 60)
      case .send:
        let request = try buttons[1].countdown.beginSend(thenWait: 60, key: "several")
        #expect(titles(buttons) == ["Sending…", "Sending…", "C", "D"])
        request.finish(with: .sent())
      }
    }
    #expect(titles(buttons) == ["60", "60", "C", "D"])
    clock.advance(by: 59)
    for button in buttons.prefix(2) { touch(button) }
    #expect(titles(buttons) == ["1", "1", "C", "D"])
    clock.advance(by: 1)
    #expect(titles(buttons) == ["A", "B", "C", "D"])
    #expect(log.values.sorted() == ["A", "B"])
    let request = try clock.run { try buttons[1].countdown.beginSend(thenWait: 60, key: "several") }
    request.finish(with: .failed())
    #expect(titles(buttons) == ["A", "B", "C", "D"])
    touch(buttons[0])
    #expect(titles(buttons) == ["60", "60", "C", "D"])
  }

  @Test("Canceling one button doesn't cancel the others, and canceling the key restores them all")
  func cancel() {
    let buttons = [makeButton("A"), makeButton("B"), makeButton("C")]
    touch(buttons[0])
    buttons[0].countdown.cancel()
    clock.advance(by: 1)
    #expect(titles(buttons) == ["A", "59", "59"])
    clock.run { CountdownCenter.shared.cancel("several") }
    #expect(titles(buttons) == ["A", "B", "C"])
    touch(buttons[2])
    #expect(titles(buttons) == ["A", "60", "60"])
    touch(buttons[0])
    #expect(titles(buttons) == ["60", "60", "60"], "a canceled button follows again at its next touch")
    clock.advance(by: 10)
    #expect(log.values == [])
  }

  @Test("A handler of one button can cancel and release others, which the first doesn't retain")
  func changesInHandler() {
    let first = makeButton("A")
    var second: CountdownButton? = makeButton("B")
    weak var released: CountdownButton?
    released = second
    first.countdown.onActivity = { _ in
      second?.removeFromSuperview()
      second = nil
    }
    touch(first)
    #expect(released == nil)
    let third = makeButton("C")
    #expect(titles([first, third]) == ["60", "60"])
    clock.advance(by: 0.5)
    first.countdown.onActivity = { [unowned first] _ in
      if first.countdown.remainingSeconds == 59 { third.countdown.cancel() }
    }
    clock.advance(by: 0.5)
    #expect(titles([first, third]) == ["59", "C"])
    clock.advance(by: 59)
    #expect(log.values == ["A"])
  }

  @Test("A button that counts something else isn't interrupted, and joins the key at its next touch")
  func otherCountdown() {
    let buttons = [makeButton("A"), makeButton("B")]
    clock.run { buttons[1].countdown.start(from: 9, style: .digits) }
    touch(buttons[0])
    #expect(titles(buttons) == ["60", "9"])
    clock.advance(by: 9)
    touch(buttons[1])
    #expect(titles(buttons) == ["51", "51"])
  }
}
