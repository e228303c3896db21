import CountdownKit
import TestSupport
import Testing
import UIKit

@testable import CountdownTestSupport

@MainActor @Suite("Calls while something is released")
struct LifetimeTests {
  /// A button that calls the app in its `deinit`, and records whether anything is set then.
  private final class DyingButton: CountedButton {
    private let log: Recorder<String>
    private let end: @MainActor (DyingButton) -> Void

    init(log: Recorder<String>, end: @escaping @MainActor (DyingButton) -> Void) {
      self.log = log
      self.end = end
      super.init(frame: .zero)
      setTitle("Send", for: .normal)
    }

    required init?(coder: NSCoder) { nil }

    deinit {
      MainActor.assumeIsolated {
        let before = calls
        end(self)
        if calls != before { log.record("set") }
      }
    }
  }

  enum LastCall: CaseIterable {
    case cancel, cancelByTag, finish, startFromNothing, startAnew, follow

    @MainActor func make(on button: UIButton) {
      switch self {
      case .cancel: button.countdown.cancel()
      case .cancelByTag: button.cancelCountdown(onButtonWithTag: 7)
      case .finish: button.countdown.current?.finish()
      case .startFromNothing: button.countdown.start(from: 0)
      case .startAnew: button.countdown.start(from: 5)
      case .follow: button.countdown.follow("login")
      }
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow()
  private let log = Recorder<String>()

  @Test("After the end and after cancel(), the page of a style's closure is released")
  func stylesPageIsReleased() {
    final class Page {}
    let button = window.addButton()
    for cancels in [false, true] {
      var page: Page? = Page()
      weak var released: Page?
      released = page
      var style = CountdownStyle.digits
      style.countingTitle = { [page] seconds in
        withExtendedLifetime(page) { "\(seconds)" }
      }
      style.endTitle = "Again"
      clock.run { button.countdown.start(from: 1, style: style) }
      style = .digits
      page = nil
      if cancels { button.countdown.cancel() } else { clock.advance(by: 1) }
      #expect(released == nil)
    }
  }

  @Test(
    "A call in a button's deinit sets nothing on it and calls no handler", arguments: LastCall.allCases, [true, false])
  func callInDeinitSetsNothing(call: LastCall, isSending: Bool) throws {
    let other = window.addButton()
    clock.run { other.countdown.start(from: 60, key: "login") }
    let (clock, log) = (clock, log)
    var request: SendRequest?
    do {
      let button = DyingButton(log: log) { button in clock.run { call.make(on: button) } }
      button.tag = 7
      window.addSubview(button)
      button.countdown.onActivity = { _ in log.record("activity") }
      try clock.run {
        if isSending {
          request = try button.countdown.beginSend(thenWait: 3, style: .colorful) { log.record("end") }
        } else {
          button.countdown.start(from: 3, style: .colorful) { log.record("end") }
        }
      }
      button.removeFromSuperview()
      clock.advance(by: 1)
    }
    request?.finish(with: .sent())
    clock.advance(by: 5)
    #expect(log.values == (isSending ? ["activity"] : ["activity", "activity"]))
  }

  @Test("A button that is released inside the app's lock calls no handler there")
  func releaseInsideLockCallsNoHandler() throws {
    let (lock, log) = (NSLock(), log)
    var observation: CountdownObservation?
    do {
      let button = window.addButton()
      clock.run { button.countdown.start(from: 60) }
      observation = button.countdown.current?.observe { _ in
      } onCancel: {
        log.record(lock.try() ? "canceled" : "locked")
        lock.unlock()
      }
      lock.lock()
      button.removeFromSuperview()
    }
    lock.unlock()
    clock.advance(by: 0)
    #expect(log.values == ["canceled"])
    withExtendedLifetime(observation) {}
  }

  @Test("After another button is released, the next call delivers what it changes before it returns")
  func nextCallDeliversAfterARelease() throws {
    let row = window.addButton()
    try clock.run {
      row.countdown.follow("key")
      // The released button's countdown ends on another queue in between.
      for _ in 1...50 {
        for isSending in [false, true] {
          do {
            let other = UIButton()
            if isSending {
              try withExtendedLifetime(other.countdown.beginSend(thenWait: 60, key: "key")) {}
            } else {
              other.countdown.start(from: 60)
            }
          }
          CountdownCenter.shared.setRemaining(10, of: "key")
          try #require(row.currentTitle == "Resend in 10 s")
          CountdownCenter.shared.cancel("key")
        }
      }
    }
  }

  @Test("A button that is released while it counts without a key needs no turn of the main queue")
  func releaseNeedsNoMainQueueTurn() {
    clock.run {
      do {
        let button = UIButton()
        // The other queue ends the countdown while the handler is still being released.
        let slow = Sentinel { blockThread(milliseconds: 50) }
        button.countdown.start(from: 60) { withExtendedLifetime(slow) {} }
      }
      // Waits for the other queue.
      CountdownCenter.shared.setRemaining(0, of: "key")
    }
    #expect(clock.manualTime.withLock { $0.work.isEmpty })
  }

  @Test("A button can access its countdown for the first time in its deinit")
  func firstAccessCanBeInDeinit() {
    let log = log
    do { _ = DyingButton(log: log) { $0.countdown.cancel() } }
    do { _ = DyingButton(log: log) { log.record("\($0.countdown.isRunning)") } }
    #expect(log.values == ["false"])
  }

  enum Retained: CaseIterable {
    case onActivity, onFinish, style, start, startWithKey
  }

  fileprivate func set(_ retained: Retained, of button: CountdownButton, retaining token: Sentinel) {
    let countdown = button.countdown
    switch retained {
    case .onActivity: countdown.onActivity = { _ in withExtendedLifetime(token) {} }
    case .onFinish: button.onFinish = { withExtendedLifetime(token) {} }
    case .style: countdown.style.spokenValue = { @MainActor @Sendable _ in withExtendedLifetime(token) { "" } }
    case .start, .startWithKey:
      let key = retained == .start ? nil : "login"
      clock.run { countdown.start(from: 60, key: key) { withExtendedLifetime(token) {} } }
    }
  }

  @Test("Releasing what a button retains can set it again, and the later value stays", arguments: Retained.allCases)
  func laterValueStaysAfterARelease(retained: Retained) {
    let log = log
    do {
      let button = CountdownButton()
      let second = Sentinel { log.record("second") }
      set(
        retained, of: button,
        retaining: Sentinel { [weak button] in
          if let button { self.set(retained, of: button, retaining: second) }
          log.record("first")
        })
      set(retained, of: button, retaining: Sentinel { log.record("third") })
      #expect(log.values.sorted() == ["first", "third"])
    }
    #expect(log.values.last == "second")
  }

  @Test("A handler that a cancellation releases can be the last owner of a page that cancels")
  func releasedPageCanCancelToo() {
    let button = window.addButton()
    clock.run {
      let page = Sentinel { button.countdown.cancel() }
      button.countdown.start(from: 60, style: .digits) { withExtendedLifetime(page) {} }
    }
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
  }
}

/// An object that calls a closure when it's released on the main queue.
private final class Sentinel: Sendable {
  private let onRelease: @MainActor @Sendable () -> Void

  init(onRelease: @escaping @MainActor @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  deinit {
    let onRelease = onRelease
    MainActor.assumeIsolated { onRelease() }
  }
}
