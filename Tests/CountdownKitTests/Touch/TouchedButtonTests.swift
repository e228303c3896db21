import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// Touches that start with hit testing. Only the headless UIKit can make them.
@MainActor @Suite("Touches on buttons")
struct TouchedButtonTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let sent = Recorder<String>()

  init() {
    window.isHidden = false
  }

  private func add<Button: UIButton>(_ button: Button, sending event: UIControl.Event = .touchUpInside) -> Button {
    button.frame = CGRect(x: 10, y: 10, width: 200, height: 44)
    button.addAction(UIAction { [sent] _ in sent.record("sent") }, for: event)
    window.addSubview(button)
    return button
  }

  enum Touch: CaseIterable {
    case finger
    /// A click on a native button of Mac Catalyst, which only performs the primary action.
    case click, clickAfterCanceledTouch
  }

  @Test(
    "A touch starts a countdown button and sends its action if it isn't counting, whatever its style does to touches",
    arguments: [
      (.finger, .disabled), (.finger, .ignoresTouches), (.finger, .unchanged),
      // Only a disabled button refuses clicks.
      (.click, .disabled), (.clickAfterCanceledTouch, .disabled),
    ] as [(Touch, CountdownStyle.Interaction)])
  func touchStartsACountdownButton(touch: Touch, interaction: CountdownStyle.Interaction) {
    let button = add(CountdownButton(type: .system), sending: .primaryActionTriggered)
    button.style.interaction = interaction
    button.duration = 3
    if touch == .clickAfterCanceledTouch { Headless.press(button)?.cancel() }
    for (seconds, remaining, count) in [(0, 3, 1), (1, 2, 1), (2, 3, 2)] as [(TimeInterval, Int, Int)] {
      clock.advance(by: seconds)
      clock.run { _ = touch == .finger ? Headless.touch(button) : Headless.click(button) }
      #expect(button.countdown.remainingSeconds == remaining)
      #expect(sent.count == count)
    }
  }

  @Test("A touch that is canceled or ends outside the button starts no countdown")
  func canceledTouchStartsNoCountdown() {
    let button = add(CountdownButton())
    clock.run {
      Headless.press(button)?.cancel()
      let finger = Headless.press(button)
      finger?.move(to: CGPoint(x: 160, y: 400))
      finger?.lift()
    }
    #expect(sent.values.isEmpty)
    #expect(!button.countdown.isRunning)
  }

  @Test("The action for touchDown is sent before the countdown starts, and not for a refused touch")
  func touchDownPrecedesTheStart() {
    let button = add(CountdownButton())
    button.addAction(
      UIAction { [sent, button] _ in sent.record("down \(button.countdown.isRunning)") }, for: .touchDown)
    for _ in 0..<2 { clock.run { Headless.touch(button) } }
    #expect(sent.values == ["down false", "sent"])
  }

  @Test(
    "A touch during which the button begins to count or send is canceled, unless its style lets touches through",
    arguments: CountdownStyle.Interaction.allCases)
  func buttonThatBeginsCancelsTheTouch(interaction: CountdownStyle.Interaction) throws {
    var requests: [SendRequest] = []
    let causes: KeyValuePairs<String, (_ button: CountdownButton, _ other: Headless.Finger?) throws -> Void> = [
      "a start of the button": { button, _ in button.countdown.start(from: 5, style: button.style) },
      "a start of its key": { _, _ in CountdownCenter.shared.start("key", duration: 5) },
      "a send of its key": { _, _ in requests.append(try CountdownCenter.shared.beginSend(thenWait: 5, key: "key")) },
      "a touch on the key's other button": { _, other in other?.lift() },
    ]
    for (cause, perform) in causes {
      for isDelivered in [false, true] {
        let steps: Comment = "\(cause)\(isDelivered ? " and 2 s" : ""), and the end of the touch"
        let (button, other) = (add(CountdownButton()), add(CountdownButton()))
        other.frame.origin.y = 100
        for button in [button, other] {
          button.style.interaction = interaction
          button.duration = 5
          clock.run { button.key = "key" }
        }
        try clock.run {
          let fingers = (Headless.press(button), Headless.press(other))
          try perform(button, fingers.1)
          if isDelivered { clock.advance(by: 2) }
          #expect(button.isTracking, steps)
          let (count, run) = (sent.count, button.countdown.current?.tick.run)
          fingers.0?.lift()
          #expect(sent.count == count + (interaction == .unchanged ? 1 : 0), steps)
          #expect(button.countdown.current?.tick.run == run, steps)
          let shown = button.countdown.isSending ? "sending" : "\(button.countdown.remainingSeconds ?? 0)"
          #expect(["sending", isDelivered ? "3" : "5"].contains(shown), steps)
          #expect(!button.isHighlighted, steps)
          requests.popLast()?.finish(with: .failed())
          CountdownCenter.shared.cancel("key")
        }
        button.removeFromSuperview()
        other.removeFromSuperview()
      }
    }
  }

  @Test("A touch whose action cancels the countdown doesn't restart it")
  func touchThatCancelsDoesNotRestart() {
    let button = add(CountdownButton())
    button.addAction(UIAction { [button] _ in button.countdown.cancel() }, for: .touchUpInside)
    clock.run { Headless.touch(button) }
    #expect(!button.countdown.isRunning)
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(!button.countdown.isRunning)
    clock.run { Headless.click(button) }
    #expect(button.countdown.isRunning)
  }

  @Test(
    "A touch on a counting button reaches the view behind it except in a style that leaves touches unchanged",
    arguments: CountdownStyle.Interaction.allCases)
  func touchReachesTheViewBehind(kind: CountdownStyle.Interaction) {
    let row = UIControl(frame: window.bounds)
    row.addAction(UIAction { [sent] _ in sent.record("row") }, for: .touchUpInside)
    window.addSubview(row)
    let button = add(UIButton())
    row.addSubview(button)
    var style = CountdownStyle.digits
    style.interaction = kind
    clock.run { button.countdown.start(from: 3, style: style) }
    Headless.touch(CGPoint(x: 20, y: 20), in: window)
    #expect(sent.values == [kind == .unchanged ? "sent" : "row"])
    clock.advance(by: 3)
    Headless.touch(CGPoint(x: 20, y: 20), in: window)
    #expect(sent.values.last == "sent")
  }

  @Test("A countdown that an action starts is shown immediately, and ends the press")
  func startInActionEndsThePress() {
    let button = add(UIButton())
    button.setTitle("Send", for: .normal)
    button.setTitle("Off", for: .disabled)
    button.addAction(
      UIAction { [button, clock, sent] _ in
        clock.run { button.countdown.start(from: 3, style: .digits) }
        sent.record("\(button.state == .disabled) \(button.currentTitle ?? "")")
      }, for: .touchUpInside)
    Headless.touch(button)
    #expect(sent.values == ["sent", "true 3"])
    #expect(button.currentTitle == "3")
    button.countdown.cancel()
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A class that cancels when its colors are shown again after a press has its own appearance")
  func classCancelsAfterThePress() async {
    final class CancelingButton: UIButton {
      var cancels = false

      override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? .blue : .white } }
      override var backgroundColor: UIColor? { didSet { if cancels { countdown.cancel() } } }
    }
    let button = add(CancelingButton())
    button.setTitle("Send", for: .normal)
    button.countdown.onActivity = { [sent] in sent.record($0 == .idle ? "idle" : "counting") }
    button.addAction(
      UIAction { [button, clock] _ in clock.run { button.countdown.start(from: 3, style: .colorful) } },
      for: .touchUpInside)
    Headless.touch(button)
    button.cancels = true
    await flush(.main)
    #expect(sent.values == ["sent", "counting", "idle"])
    #expect(button.currentTitle == "Send")
    #expect(button.backgroundColor == .white)
  }

  @Test(
    "A button that its update handler enables refuses touches until the end, and comes to rest",
    arguments: CountdownStyle.Interaction.allCases, [true, false])
  func buttonThatItsHandlerEnablesRefusesTouches(interaction: CountdownStyle.Interaction, isConfigured: Bool) throws {
    final class CountingButton: UIButton {
      var changes = 0

      override var isEnabled: Bool { didSet { if isEnabled != oldValue { changes += 1 } } }
    }
    var style = CountdownStyle.digits
    style.interaction = interaction
    for (sends, isCanceled) in [(false, false), (false, true), (true, false)] {
      let button = add(isConfigured ? CountingButton(configuration: .filled()) : CountingButton(type: .system))
      var updates = 0
      button.configurationUpdateHandler = { button in
        updates += 1
        button.isEnabled = true
      }
      window.layoutIfNeeded()
      let count = sent.count
      let request = try clock.run {
        if !sends { button.countdown.start(from: 6, style: style) }
        return sends ? try button.countdown.beginSend(thenWait: 6, style: style) : nil
      }
      button.changes = 0
      var isAtRest = true
      for _ in 1...5 {
        for _ in 1...2 { window.layoutIfNeeded() }
        let count = updates
        window.layoutIfNeeded()
        isAtRest = isAtRest && updates == count
        Headless.touch(button)
        clock.advance(by: 1)
      }
      #expect(sent.count == count + (interaction == .unchanged ? 5 : 0))
      // The handler has enabled it once.
      #expect(isAtRest && button.changes == (interaction == .disabled ? 1 : 0))
      if isCanceled { button.countdown.cancel() } else { clock.advance(by: 1) }
      request?.finish(with: .failed())
      window.layoutIfNeeded()
      #expect(button.isEnabled && button.isUserInteractionEnabled)
      #expect(Headless.touch(button))
      button.removeFromSuperview()
    }
  }

  // MARK: Touches that start nothing

  @Test("A button whose touches start nothing sends only its action, and ignores touches while its app counts")
  func touchSendsOnlyItsAction() {
    let button = add(CountdownButton())
    button.startsOnTouch = false
    button.style.interaction = .unchanged
    for _ in 1...2 { clock.run { Headless.touch(button) } }
    #expect(sent.count == 2)
    #expect(!button.countdown.isRunning)
    clock.run {
      button.countdown.start(from: 3)
      Headless.touch(button)
      button.sendActions(for: .touchUpInside)
    }
    #expect(sent.count == 2)
    clock.advance(by: 3)
    clock.run { Headless.touch(button) }
    #expect(sent.count == 3)
  }

  @Test("Its action can send, and the button then ignores touches and keeps the focus", arguments: [nil, "key"])
  func actionCanSendAndKeepsFocus(key: String?) {
    let button = add(CountdownButton())
    button.startsOnTouch = false
    button.style.interaction = .unchanged
    clock.run { button.key = key }
    var requests: [SendRequest] = []
    button.addAction(
      UIAction { [button] _ in
        if let request = try? button.countdown.beginSend(thenWait: 30, key: key) { requests.append(request) }
      }, for: .touchUpInside)
    #expect(Headless.focus(button))
    func touch(_ count: Int) {
      clock.run {
        Headless.touch(button)
        Headless.touch(button)
        button.sendActions(for: .primaryActionTriggered)
      }
      #expect(sent.count == count && requests.count == count)
    }
    touch(1)
    #expect(button.countdown.isSending)
    requests.first?.finish(with: .failed())
    touch(2)
    requests.last?.finish(with: .sent())
    touch(2)
    Headless.updateFocus()
    #expect(button.isFocused)
    #expect(button.countdown.remainingSeconds == 30)
  }

  @Test("In the action of a touch that has started the countdown, a send makes no request")
  func countingButtonMakesNoRequest() {
    let button = add(CountdownButton())
    button.addAction(
      UIAction { [button] _ in
        #expect(throws: SendError.waiting(remaining: 60)) { try button.countdown.beginSend(thenWait: 30) }
      }, for: .touchUpInside)
    clock.run { Headless.touch(button) }
    #expect(sent.values == ["sent"])
    #expect(button.countdown.remainingSeconds == 60)
  }
}
