import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("Subclasses of buttons")
struct SubclassTests {
  final class ReactingButton: UIButton {
    var onTitle: (@MainActor (ReactingButton, String?) -> Void)?
    var onEnabled: (@MainActor (ReactingButton) -> Void)?

    override func setTitle(_ title: String?, for state: UIControl.State) {
      super.setTitle(title, for: state)
      onTitle?(self, title)
    }

    override var isEnabled: Bool { didSet { onEnabled?(self) } }
  }

  final class TidyButton: UIButton {
    // Sound because it changes only on the main actor, which a `deinit` can't declare.
    nonisolated(unsafe) static var deinitCount = 0

    deinit {
      MainActor.assumeIsolated { countdown.cancel() }
      Self.deinitCount += 1
    }
  }

  /// A button that records the values that are set while it's being deallocated.
  final class DyingButton: UIButton {
    let log: Recorder<String>
    private let end: @MainActor (DyingButton) -> Void
    private var isDying = false

    init(log: Recorder<String>, end: @escaping @MainActor (DyingButton) -> Void) {
      self.log = log
      self.end = end
      super.init(frame: .zero)
      setTitle("Send", for: .normal)
    }

    required init?(coder: NSCoder) { nil }

    deinit {
      MainActor.assumeIsolated {
        isDying = true
        end(self)
      }
    }

    private func note(_ change: String) {
      if isDying { log.record(change) }
    }

    override func setTitle(_ title: String?, for state: UIControl.State) {
      super.setTitle(title, for: state)
      note("title")
    }

    override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
      super.setTitleColor(color, for: state)
      note("color")
    }

    override func layoutIfNeeded() {
      super.layoutIfNeeded()
      note("layout")
    }

    override var isEnabled: Bool { didSet { note("enabled") } }

    override var accessibilityLabel: String? { didSet { MainActor.assumeIsolated { note("label") } } }
  }

  let clock = ManualClock()
  let button = ReactingButton(type: .custom)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    button.layer.borderColor = UIColor.blue.cgColor
  }

  @Test("A subclass can read its countdown while its title changes")
  func readWhileTitleChanges() {
    let log = Recorder<Int?>()
    button.onTitle = { button, _ in log.record(button.countdown.remainingSeconds) }
    clock.run { button.countdown.start(from: 2, style: .digits) }
    clock.advance(by: 2)
    #expect(log.values.first == 2)
    #expect(log.values.last == .some(nil))
  }

  @Test("A subclass can cancel while its title changes, which restores it and calls no tick handler")
  func cancelWhileTitleChanges() {
    let ticks = Recorder<Int>()
    button.onTitle = { button, title in if title == "2" { button.countdown.cancel() } }
    button.countdown.onTick { ticks.record($0.remainingSeconds) }
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    clock.advance(by: 1)
    #expect(ticks.values == [3])
    #expect(button.currentTitle == "Send")
    #expect(button.currentTitleColor == .white)
    #expect(button.borderColor == .blue)
    #expect(button.isEnabled)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A subclass can restart while its title changes, and keeps the original appearance")
  func restartWhileTitleChanges() {
    let clock = clock
    button.onTitle = { button, title in
      if title == "2" { clock.run { button.countdown.start(from: 9, style: .digits) } }
    }
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    clock.advance(by: 1)
    #expect(button.currentTitle == "9")
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(button.borderColor == .blue)
    #expect(button.isEnabled)
  }

  @Test("A countdown that replaces another one doesn't enable the button in between", arguments: Restart.allCases)
  func restart(restart: Restart) {
    let log = Recorder<Bool>()
    let other = window.addButton()
    button.tag = 7
    clock.run {
      other.countdown.start(from: 60, key: "login")
      button.countdown.start(from: 3, style: .colorful)
      button.onEnabled = { log.record($0.isEnabled) }
      restart.make(on: button, style: .colorful)
    }
    #expect(log.values.isEmpty)
    button.onEnabled = nil
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(button.borderColor == .blue)
    #expect(button.isEnabled)
  }

  @Test("A subclass can start the next countdown when the end enables it")
  func startWhenEnabled() {
    let clock = clock
    button.onEnabled = { button in
      if button.isEnabled { clock.run { button.countdown.start(from: 5, style: .digits) } }
    }
    var style = CountdownStyle.colorful
    style.endTitle = "Again"
    clock.run { button.countdown.start(from: 1, style: style) }
    clock.advance(by: 1)
    #expect(button.currentTitle == "5")
    #expect(!button.isEnabled)
    button.onEnabled = nil
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(button.borderColor == .blue)
    #expect(button.isEnabled)
  }

  enum Restart: CaseIterable {
    case start, attach, startByTag

    @MainActor func make(on button: UIButton, style: CountdownStyle) {
      switch self {
      case .start: button.countdown.start(from: 9, style: style)
      case .attach: button.countdown.follow("login", style: style)
      case .startByTag: button.superview?.startCountdown(onButtonWithTag: 7, from: 9, style: style)
      }
    }
  }

  @Test("Releasing the tick handler can set the tick handler")
  func setOnTickWhileReleasing() {
    @MainActor final class Owner {
      let button: UIButton
      init(_ button: UIButton) { self.button = button }
      deinit { MainActor.assumeIsolated { button.countdown.onActivity = nil } }
    }
    do {
      let owner = Owner(button)
      button.countdown.onTick { _ in withExtendedLifetime(owner) {} }
    }
    button.countdown.onActivity = nil
    #expect(button.countdown.onActivity == nil)
  }

  @Test("Releasing a countdown button's handler for the end can set that handler")
  func setOnFinishWhileReleasing() {
    @MainActor final class Owner {
      let button: CountdownButton
      init(_ button: CountdownButton) { self.button = button }
      deinit { MainActor.assumeIsolated { button.onFinish = nil } }
    }
    let button = CountdownButton()
    do {
      let owner = Owner(button)
      button.onFinish = { withExtendedLifetime(owner) {} }
    }
    button.onFinish = nil
    #expect(button.onFinish == nil)
  }

  enum LastCall: CaseIterable {
    case cancel, cancelByTag, finish, startFromNothing, startAnew, attach

    @MainActor func make(on button: UIButton) {
      switch self {
      case .cancel: button.countdown.cancel()
      case .cancelByTag: button.cancelCountdown(onButtonWithTag: 7)
      case .finish: button.countdown.current?.finish()
      case .startFromNothing: button.countdown.start(from: 0)
      case .startAnew: button.countdown.start(from: 5)
      case .attach: button.countdown.follow("login")
      }
    }
  }

  @Test("A call in a button's deinit sets nothing on it and calls no handler", arguments: LastCall.allCases)
  func callInDeinit(call: LastCall) {
    let log = Recorder<String>()
    let other = window.addButton()
    clock.run { other.countdown.start(from: 60, key: "login") }
    let clock = clock
    do {
      let button = DyingButton(log: log) { button in clock.run { call.make(on: button) } }
      button.tag = 7
      window.addSubview(button)
      button.countdown.onActivity = { if case .counting = $0 { log.record("tick") } else { log.record("cancel") } }
      clock.run { button.countdown.start(from: 3, style: .colorful) { log.record("end") } }
      button.removeFromSuperview()
      clock.advance(by: 1)
    }
    clock.advance(by: 5)
    #expect(log.values == ["tick", "tick"])
  }

  @Test("Canceling in a button's deinit while a request is in progress sets nothing on it")
  func cancelInDeinitWhileSending() async throws {
    let log = Recorder<String>()
    let request = HeldRequest<Void>()
    let clock = clock
    let send: Task<Void, any Error>
    do {
      let button = DyingButton(log: log) { $0.countdown.cancel() }
      window.addSubview(button)
      let countdown = button.countdown
      send = Task {
        try await clock.run { try await countdown.send(thenWait: 60, style: .colorful) { try await request() } }
      }
      await request.hasBegun()
      button.removeFromSuperview()
    }
    request.succeed()
    try await send.value
    #expect(log.values.isEmpty)
  }

  @Test("A button can access its countdown for the first time in its deinit")
  func firstAccessInDeinit() {
    let before = TidyButton.deinitCount
    do { _ = TidyButton(frame: .zero) }
    #expect(TidyButton.deinitCount == before + 1)
  }
}
