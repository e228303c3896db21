import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("Several countdown buttons with one key")
struct SeveralButtonsTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let log = Recorder<String>()

  private func makeButton(_ title: String = "Send", key: String? = "several") -> CountdownButton {
    let button = CountdownButton()
    button.setTitle(title, for: .normal)
    button.style = .englishDigits
    button.onFinish = { [log] in log.record("\(title) end") }
    clock.run {
      button.key = key
      window.addSubview(button)
    }
    return button
  }

  private func titles(_ buttons: [UIButton]) -> [String?] { buttons.map(\.currentTitle) }

  enum Start: CaseIterable {
    case touch, start, otherButton, tag
  }

  private func start(_ kind: Start, on button: UIButton) {
    clock.run {
      switch kind {
      case .touch: button.sendActions(for: .touchUpInside)
      case .start: button.countdown.start(from: 60, key: "several", style: .digits)
      case .otherButton: window.addButton().countdown.start(from: 60, key: "several", style: .digits)
      case .tag:
        button.tag = 7
        window.startCountdown(onButtonWithTag: 7, from: 60, key: "several", style: .digits)
      }
    }
  }

  @Test("A countdown that starts on one button is shown by all of them at once", arguments: Start.allCases)
  func countdown(kind: Start) {
    let buttons = [makeButton("A"), makeButton("B"), makeButton("C", key: "another"), makeButton("D", key: nil)]
    start(kind, on: buttons[1])
    #expect(titles(buttons) == ["60", "60", "C", "D"])
    clock.advance(by: 59)
    #expect(titles(buttons) == ["1", "1", "C", "D"])
    for button in buttons.prefix(2) { clock.run { button.sendActions(for: .touchUpInside) } }
    clock.advance(by: 1)
    #expect(titles(buttons) == ["A", "B", "C", "D"])
    clock.run { buttons[0].sendActions(for: .touchUpInside) }
    #expect(titles(buttons) == ["60", "60", "C", "D"])
  }

  @Test("Each button calls its own handler at the end of a countdown that another one has started")
  func handlers() {
    let buttons = [makeButton("A"), makeButton("B")]
    start(.touch, on: buttons[0])
    clock.advance(by: 60)
    #expect(log.values.sorted() == ["A end", "B end"])
  }

  @Test("A send is shown by all of them, and so is its result", arguments: [true, false])
  func send(isSuccessful: Bool) throws {
    let buttons = [makeButton("A"), makeButton("B"), makeButton("C")]
    let request = try clock.run { try buttons[2].countdown.beginSend(thenWait: 60, key: "several") }
    #expect(titles(buttons) == ["Sending…", "Sending…", "Sending…"])
    request.finish(with: isSuccessful ? .sent() : .failed(RequestFailure()))
    #expect(titles(buttons) == (isSuccessful ? ["60", "60", "60"] : ["A", "B", "C"]))
  }

  @Test("A button outside a window shows the countdown or the send, too", arguments: [true, false])
  func outsideWindow(isSending: Bool) throws {
    let (shown, hidden) = (makeButton("A"), makeButton("B"))
    hidden.removeFromSuperview()
    var request: SendRequest?
    if isSending {
      request = try clock.run { try shown.countdown.beginSend(thenWait: 60, key: "several") }
    } else {
      start(.touch, on: shown)
    }
    #expect(hidden.currentTitle == (isSending ? "Sending…" : "60"))
    request?.finish(with: .sent())
    clock.advance(by: 10)
    #expect(titles([shown, hidden]) == ["50", "50"])
    clock.advance(by: 50)
    #expect(titles([shown, hidden]) == ["A", "B"])
    #expect(log.values == ["A end", "B end"])
  }

  @Test("In a table, two cells with one key count together, and a reused cell shows its own key")
  func reusedCells() {
    let (first, second) = (makeButton("A"), makeButton("B"))
    start(.touch, on: first)
    clock.run { second.key = "another" }
    #expect(titles([first, second]) == ["60", "B"])
    start(.touch, on: second)
    clock.advance(by: 1)
    clock.run {
      first.key = "another"
      second.key = "several"
    }
    #expect(titles([first, second]) == ["59", "59"])
    clock.run { second.key = nil }
    #expect(second.currentTitle == "B")
    clock.run { CountdownCenter.shared.cancel("another") }
    #expect(first.currentTitle == "A")
    start(.touch, on: second)
    #expect(titles([first, second]) == ["A", "60"], "without a key, only for itself")
  }

  @Test("A key that is canceled elsewhere restores all buttons")
  func canceledKey() {
    let buttons = [makeButton("A"), makeButton("B")]
    start(.touch, on: buttons[0])
    clock.run { CountdownCenter.shared.cancel("several") }
    #expect(titles(buttons) == ["A", "B"])
    start(.touch, on: buttons[1])
    #expect(titles(buttons) == ["60", "60"])
  }

  @Test("Canceling one button doesn't cancel the others")
  func canceledButton() {
    let buttons = [makeButton("A"), makeButton("B")]
    start(.touch, on: buttons[0])
    buttons[0].countdown.cancel()
    clock.advance(by: 1)
    #expect(titles(buttons) == ["A", "59"])
  }

  @Test("A button whose handler cancels it at the first value stays canceled")
  func canceledAtStart() {
    let buttons = [makeButton("A"), makeButton("B")]
    let countdown = buttons[0].countdown
    countdown.onTick { _ in
      countdown.onActivity = nil
      countdown.cancel()
    }
    start(.touch, on: buttons[0])
    #expect(titles(buttons) == ["A", "60"])
  }

  @Test("A handler of one button can start, cancel or release another one")
  func changesInHandler() {
    let first = makeButton("A")
    var second: CountdownButton? = makeButton("B")
    weak var released: CountdownButton?
    released = second
    first.countdown.onTick { tick in
      guard tick.remainingSeconds == 60 else { return }
      second?.removeFromSuperview()
      second = nil
    }
    start(.touch, on: first)
    #expect(released == nil)
    let third = makeButton("C")
    #expect(titles([first, third]) == ["60", "60"])
    first.countdown.onTick { tick in
      if tick.remainingSeconds == 59 { third.countdown.cancel() }
    }
    clock.advance(by: 1)
    #expect(titles([first, third]) == ["59", "C"])
  }

  @Test("A released button isn't retained by the other ones")
  func released() {
    let button = makeButton("A")
    weak var released: CountdownButton?
    do {
      let other = makeButton("B")
      released = other
      start(.touch, on: button)
      other.removeFromSuperview()
    }
    #expect(released == nil)
    clock.advance(by: 60)
    #expect(log.values == ["A end"])
  }

  @Test("A button that counts something else isn't interrupted")
  func otherCountdown() {
    let (first, second) = (makeButton("A"), makeButton("B"))
    clock.run { second.countdown.start(from: 9, style: .digits) }
    start(.touch, on: first)
    #expect(titles([first, second]) == ["60", "9"])
    clock.advance(by: 9)
    clock.run { second.sendActions(for: .touchUpInside) }
    #expect(second.currentTitle == "51")
  }
}
