import CountdownKit
import CountdownTestSupport
import Dispatch
import TestSupport
import Testing
import UIKit

/// What holds for every way to make a button count.
@MainActor @Suite("A countdown, however it's started")
struct EveryEntryTests {
  private final class Owner {}
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let log = Recorder<String>()

  init() {
    window.addSubview(page)
  }

  private func makeButton(_ entry: Entry, tag: Int = 7, in page: UIView? = nil) -> UIButton {
    let button = entry.isTouch ? CountdownButton(type: .system) : UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    button.tag = tag
    (page ?? self.page).addSubview(button)
    button.layoutIfNeeded()
    return button
  }

  /// Starts a countdown that records a text at its end.
  private func start(
    _ entry: Entry, _ button: UIButton, from seconds: Int = 3, style: CountdownStyle = .digits,
    end: @escaping () -> String = { "end" }
  ) throws {
    let onFinish = { [log] in log.record(end()) }
    let countdown = button.countdown
    let key = entry.hasKey ? "key" : nil
    try clock.run {
      switch entry {
      case .start, .startWithKey:
        countdown.start(from: seconds, key: key, style: style, onFinish: onFinish)
      case .followedKey:
        countdown.follow("key", style: style, onFinish: onFinish)
        try CountdownCenter.shared.start("key", duration: Double(seconds))
      case .tag, .tagWithKey:
        let page = try #require(button.superview)
        let tag = button.tag
        #expect(page.startCountdown(onButtonWithTag: tag, from: seconds, key: key, style: style, onFinish: onFinish))
      case .touch, .touchWithKey:
        let button = try #require(button as? CountdownButton)
        button.style = style
        button.duration = seconds
        button.key = key
        button.sendActions(for: .touchUpInside)
        // The touch can deliver an earlier end, which belongs to the former handler.
        button.onFinish = onFinish
      }
    }
  }

  /// Records what the button shows, together with its title.
  private func observe(_ button: UIButton) {
    button.countdown.onActivity = { [log, weak button] activity in
      let title = button?.currentTitle ?? ""
      switch activity {
      case .idle: log.record("idle: \(title)")
      case .sending: log.record("sending: \(title)")
      case .counting(let tick), .finished(let tick): log.record("\(tick.remainingSeconds): \(title)")
      }
    }
  }

  private var secondsUnderKey: Int? { clock.run { CountdownCenter.shared["key"]?.remainingSeconds } }

  @Test("It shows each second and ends on time", arguments: Entry.allCases, [true, false])
  func counts(entry: Entry, isInWindow: Bool) throws {
    let button = makeButton(entry)
    if !isInWindow { page.removeFromSuperview() }
    let original = Appearance(of: button)
    weak var owner: Owner?
    observe(button)
    do {
      let retained = Owner()
      owner = retained
      try start(entry, button) { withExtendedLifetime(retained) { "end" } }
    }
    for seconds in [3, 2, 1] {
      #expect(button.countdown.isRunning)
      #expect(button.countdown.remainingSeconds == seconds)
      #expect(!button.isEnabled)
      #expect(button.subviews.count == original.subviews)
      clock.advance(by: 0.999)
      #expect(button.currentTitle == "\(seconds)")
      clock.advance(by: 0.001)
    }
    #expect(Appearance(of: button) == original)
    #expect(!button.countdown.isRunning)
    #expect(button.countdown.remainingSeconds == nil)
    #expect(button.countdown.current == nil)
    #expect(secondsUnderKey == nil)
    clock.advance(by: 10)
    #expect(log.values == ["3: 3", "2: 2", "1: 1", "0: Send", "end"])
    #expect(clock.armedAlarmCount == 0)
    #expect((owner == nil) == Entry.calls.contains(entry), "only the handler of a call is released at the end")
  }

  @Test("It has its style while counting and after the end, again and again", arguments: Entry.allCases)
  func style(entry: Entry) throws {
    let button = makeButton(entry)
    for _ in 1...2 {
      try start(entry, button, from: 1, style: .getCodeAgain) { button.currentTitle ?? "" }
      #expect(button.currentTitle == "Get a new code in 1 s")
      #expect(button.currentTitleColor == .gray153)
      #expect(button.borderColor == .gray153)
      #expect(!button.isUserInteractionEnabled)
      #expect(button.isEnabled)
      clock.advance(by: 1)
      #expect(button.currentTitle == "Get a New Code")
      #expect(button.currentTitleColor == .darkBlue)
      #expect(button.borderColor == .darkBlue)
      #expect(button.isUserInteractionEnabled)
    }
    #expect(log.values == ["Get a New Code", "Get a New Code"])
  }

  @Test("From 0 or less, it ends at once, unless its key counts", arguments: Entry.calls, [0, -1, Int.min])
  func zeroSeconds(entry: Entry, seconds: Int) throws {
    let button = makeButton(entry)
    try start(entry, button, from: seconds, style: .getCodeAgain)
    #expect(log.values == ["end"])
    #expect(button.currentTitle == "Get a New Code")
    #expect(button.isUserInteractionEnabled)
    #expect(secondsUnderKey == nil)
    #expect(clock.armedAlarmCount == 0)
    guard entry.hasKey else { return }
    try clock.run { _ = try CountdownCenter.shared.start("key", duration: 30) }
    try start(entry, button, from: seconds)
    #expect(button.countdown.remainingSeconds == 30)
    #expect(log.values == ["end"])
  }

  @Test("From Int.max, it's capped at 100 years", arguments: Entry.calls + [.touch, .touchWithKey])
  func maximumDuration(entry: Entry) throws {
    let button = makeButton(entry)
    try start(entry, button, from: .max)
    #expect(button.currentTitle == "3155760000")
  }

  @Test("It stays accurate in sleep, in the background, and when the clock is set", arguments: Entry.allCases)
  func device(entry: Entry) throws {
    let button = makeButton(entry)
    clock.enterBackground()
    try start(entry, button, from: 60)
    // Nothing is delivered to the button in the background, but a call shows its value.
    #expect(button.currentTitle == (entry == .followedKey ? "Send" : "60"))
    clock.enterForeground()
    #expect(button.currentTitle == "60")
    clock.advance(by: 0.5)
    clock.sleep(for: 30)
    #expect(button.currentTitle == "30")
    clock.setWallClock(aheadBy: 3600)
    #expect(button.currentTitle == "30")
    clock.setWallClock(aheadBy: -7200)
    clock.advance(by: 2)
    #expect(button.currentTitle == "28")
    clock.enterBackground()
    #expect(clock.armedAlarmCount == 0)
    clock.sleep(for: 8)
    #expect(button.currentTitle == "28")
    clock.enterForeground()
    #expect(button.currentTitle == "20")
    clock.enterBackground()
    clock.sleep(for: 3600)
    #expect(log.values == [])
    clock.enterForeground()
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
  }

  @Test("On the system's clock, it ends no earlier than its duration")
  func systemClock() async {
    let button = makeButton(.start)
    let start = DispatchTime.now().uptimeNanoseconds
    await withCheckedContinuation { continuation in
      button.countdown.start(from: 1, style: .digits) { continuation.resume() }
      #expect(button.currentTitle == "1")
    }
    #expect(DispatchTime.now().uptimeNanoseconds - start >= 1_000_000_000)
    #expect(button.currentTitle == "Send")
  }

  @Test("A cancel restores the button, and a key continues", arguments: Entry.allCases, [true, false])
  func cancel(entry: Entry, isByTag: Bool) throws {
    let button = makeButton(entry)
    let original = Appearance(of: button)
    observe(button)
    try start(entry, button)
    clock.advance(by: 1)
    for seconds in [3, 2] {
      let current = button.countdown.current
      if isByTag { page.cancelCountdown(onButtonWithTag: 7) } else { button.countdown.cancel() }
      #expect(Appearance(of: button) == original)
      #expect(!button.countdown.isRunning)
      #expect(current?.state == (entry.hasKey ? .running : .cancelled))
      #expect(secondsUnderKey == (entry.hasKey ? 2 : nil))
      if seconds == 3 { try start(entry, button) }
    }
    button.countdown.cancel()
    page.cancelCountdown(onButtonWithTag: 7)
    clock.advance(by: 10)
    let second = entry.hasKey ? "2: 2" : "3: 3"
    #expect(log.values == ["3: 3", "2: 2", "idle: Send", second, "idle: Send"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("It can be extended, paused, finished, and canceled elsewhere", arguments: Entry.allCases)
  func current(entry: Entry) throws {
    let button = makeButton(entry)
    let original = Appearance(of: button)
    try start(entry, button)
    let current = try #require(button.countdown.current)
    current.extend(by: 30)
    #expect(button.currentTitle == "33")
    current.pause()
    clock.advance(by: 100)
    #expect(button.currentTitle == "33")
    #expect(button.countdown.isRunning)
    current.resume()
    current.setRemaining(9)
    #expect(button.currentTitle == "9")
    current.finish()
    #expect(Appearance(of: button) == original)
    #expect(log.values == ["end"])
    try start(entry, button)
    observe(button)
    button.countdown.current?.cancel()
    #expect(Appearance(of: button) == original)
    clock.advance(by: 10)
    #expect(log.values == ["end", "3: 3", "idle: Send"])
  }

  @Test("Another start restarts it or joins it, with its own handler", arguments: Entry.allCases)
  func startAgain(entry: Entry) throws {
    let button = makeButton(entry)
    let original = Appearance(of: button)
    try start(entry, button, from: 5, style: .colorful) { "first" }
    clock.advance(by: 2)
    observe(button)
    try start(entry, button, from: 4) { "second" }
    #expect(button.titleColor(for: .normal) != .red)
    clock.advance(by: 4)
    let shown = entry.restarts ? ["3: 3", "4: 4", "3: 3"] : ["3: 3"]
    #expect(log.values == shown + ["2: 2", "1: 1", "0: Send", "second"])
    #expect(Appearance(of: button) == original)
  }

  @Test("A start delivers a pending end first, and a cancel replaces one", arguments: Entry.allCases)
  func pendingEnd(entry: Entry) throws {
    let button = makeButton(entry)
    try start(entry, button, from: 1) { "first" }
    clock.isMainQueueStalled = true
    clock.advance(by: 2)
    #expect(!button.countdown.isRunning)
    #expect(button.currentTitle == "1")
    try start(entry, button) { "second" }
    #expect(log.values == ["first"])
    clock.isMainQueueStalled = false
    clock.advance(by: 3)
    #expect(log.values == ["first", "second"])
    guard entry.hasKey else { return }
    try start(entry, button) { "third" }
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    clock.run { CountdownCenter.shared.cancel("key") }
    clock.isMainQueueStalled = false
    #expect(log.values == ["first", "second"])
    #expect(button.currentTitle == "Send")
  }

  @Test("A title of the page is kept for the end", arguments: Entry.allCases, Kind.allCases)
  func titleOfPage(entry: Entry, kind: Kind) throws {
    let button = makeButton(entry)
    func setTitle(_ title: String) {
      if kind == .plain { button.setTitle(title, for: .normal) } else { button.configuration?.title = title }
    }
    func shownTitle() -> String? {
      button.layoutIfNeeded()
      return button.titleLabel?.text
    }
    if kind != .plain {
      button.setTitle(nil, for: .normal)
      button.configuration = .plain()
    }
    if kind == .withHandler { button.configurationUpdateHandler = { $0.configuration?.subtitle = "Subtitle" } }
    setTitle("Loaded")
    try start(entry, button, from: 60)
    #expect(shownTitle() == "60")
    page.removeFromSuperview()
    clock.advance(by: 9)
    setTitle("Appeared")
    window.addSubview(page)
    #expect(shownTitle() == "Appeared")
    clock.advance(by: 1)
    #expect(shownTitle() == "50")
    // UIKit copies such a title into a configuration.
    if kind == .plain {
      button.setTitle("Off", for: .disabled)
      #expect(shownTitle() == "Off")
    }
    clock.advance(by: 50)
    #expect(shownTitle() == "Appeared")
    #expect(button.title(for: .disabled) == (kind == .plain ? "Off" : nil))
  }

  @Test("isEnabledAfterwards survives another start and is used once", arguments: Entry.allCases)
  func enabledAfterwards(entry: Entry) throws {
    let button = makeButton(entry)
    try start(entry, button)
    button.countdown.isEnabledAfterwards = false
    button.isEnabled = true
    try start(entry, button) { "\(button.isEnabled)" }
    clock.advance(by: 2)
    #expect(!button.isEnabled)
    #expect(button.countdown.isEnabledAfterwards == false)
    clock.advance(by: 1)
    #expect(log.values == ["false"])
    #expect(!button.isEnabled)
    #expect(button.countdown.isEnabledAfterwards == nil)
    button.isEnabled = true
    try start(entry, button)
    clock.advance(by: 3)
    #expect(button.isEnabled)
  }

  @Test("Two buttons count independently, or together under one key", arguments: Entry.allCases)
  func twoButtons(entry: Entry) throws {
    let buttons = [makeButton(entry, tag: 7), makeButton(entry, tag: 8)]
    #expect(buttons[0].countdown === buttons[0].countdown)
    try start(entry, buttons[0], from: 10) { "first" }
    clock.advance(by: 2.5)
    try start(entry, buttons[1], from: 5) { "second" }
    #expect(buttons.map(\.currentTitle) == ["8", entry.hasKey ? "8" : "5"])
    buttons[1].countdown.isEnabledAfterwards = false
    clock.advance(by: 1)
    #expect(buttons.map(\.currentTitle) == ["7", entry.hasKey ? "7" : "4"])
    page.cancelCountdown(onButtonWithTag: 7)
    #expect(buttons.map(\.currentTitle) == ["Send", entry.hasKey ? "7" : "4"])
    clock.advance(by: 10)
    #expect(buttons.map(\.currentTitle) == ["Send", "Send"])
    #expect(buttons.map(\.isEnabled) == [true, false])
    #expect(log.values == ["second"])
  }

  @Test("It ends with its page and button, and can't be started again", arguments: Entry.allCases)
  func released(entry: Entry) throws {
    weak var owner: Owner?
    weak var button: UIButton?
    let countdown: ButtonCountdown
    let current: Countdown?
    do {
      let page = UIView()
      window.addSubview(page)
      let shown = makeButton(entry, in: page)
      let retained = Owner()
      owner = retained
      button = shown
      countdown = shown.countdown
      countdown.onActivity = { [log] _ in withExtendedLifetime(retained) { log.record("activity") } }
      try start(entry, shown, from: 60) { withExtendedLifetime(retained) { "end" } }
      current = countdown.current
      #expect(clock.armedAlarmCount > 0)
      page.removeFromSuperview()
    }
    #expect(button == nil)
    #expect(owner == nil)
    #expect(!countdown.isRunning)
    #expect(countdown.current == nil)
    clock.advance(by: 0)
    #expect(current?.state == (entry.hasKey ? .running : .cancelled))
    #expect(countdown.onActivity == nil)
    #expect(clock.armedAlarmCount == 0)
    #expect(secondsUnderKey == (entry.hasKey ? 60 : nil))
    clock.run {
      for seconds in [0, 5] { countdown.start(from: seconds) { [log] in log.record("end") } }
      countdown.start(from: 5, key: "other") { [log] in log.record("end") }
      #expect(CountdownCenter.shared["other"] == nil)
      #expect(!countdown.follow("key"))
    }
    countdown.isEnabledAfterwards = false
    #expect(countdown.isEnabledAfterwards == nil)
    clock.advance(by: 100)
    #expect(log.values == ["activity"])
  }
}
