import UIKit

/// The steps of a tour. Each step performs an action of a user, logs it, and records its result.
@MainActor struct TourSteps {
  let window: SampleWindow
  let monitor: TourMonitor
  private let life = AppLife()

  init(window: SampleWindow, monitor: TourMonitor) {
    self.window = window
    self.monitor = monitor
  }

  /// Returns a control of the visible page.
  func control(_ number: Int) -> PageControl? { window.page.control(number) }

  // MARK: Actions

  func touch(_ number: Int) {
    monitor.log("touch  \(number)")
    if !window.touch(number) { monitor.report("the touch didn't reach control \(number)") }
    monitor.readPage()
  }

  /// Touches a control that counts, which must have no effect. No tick can intervene, because ticks need the main queue.
  func touchWithoutEffect(_ number: Int) {
    let before = window.page
    window.touch(number)
    let isUnchanged = window.page == before
    monitor.log("touch  \(number), \(isUnchanged ? "no effect" : "with an effect")")
    if !isUnchanged { monitor.report("a touch during a countdown changed the page \"\(before.title)\"") }
    monitor.readPage()
  }

  func goBack() {
    monitor.log("back")
    window.goBack()
    monitor.readPage()
  }

  /// Starts a countdown with a touch.
  func startCountdown(on number: Int) {
    monitor.trackCountdown(from: window.settings.seconds, on: number)
    touch(number)
  }

  /// Stops the countdown with a touch on another control.
  func stopCountdown(by number: Int) {
    monitor.countdownWillStop()
    touch(number)
  }

  /// Opens the page of the countdown from the menu.
  func reopenPage(_ number: Int) {
    let now = BootClock.now
    touch(number)
    monitor.countdownDidReappear(at: now)
  }

  /// Leaves the page of the countdown, and opens it again from the menu.
  func leaveAndReopenPage(_ number: Int) async {
    monitor.countdownWillDisappear()
    goBack()
    await pause()
    reopenPage(number)
    await pause()
  }

  func enterBackgroundAndForeground() async {
    monitor.countdownWillDisappear()
    monitor.log("the app enters the background")
    life.enterBackground()
    // The delivery of a tick may still be pending.
    await pause()
    let (page, start) = (window.page, BootClock.now)
    await pause(.milliseconds(900))
    if window.page != page, !monitor.hasStalled(since: start) { monitor.report("the page changed in the background") }
    let now = BootClock.now
    monitor.log("the app enters the foreground")
    life.enterForeground()
    await nextTurn()
    monitor.countdownDidReappear(at: now)
  }

  // MARK: Expectations

  /// Reports a fault if a rule isn't met.
  func expect(_ rule: String, _ isMet: () -> Bool) {
    if !isMet() { monitor.report("not met: \(rule)") }
  }

  // MARK: Waiting

  /// Runs a function while the countdown is running, between two ticks. Skips it if a stall leaves too little time.
  func duringCountdown(_ body: () async -> Void) async {
    let seconds = window.settings.seconds
    if seconds > 1 { await waitForCountdown { $0.checker.shown ?? 0 < seconds } }
    await pause(.milliseconds(400))
    guard let countdown = monitor.countdown else { return }
    guard countdown.remaining(now: BootClock.now) > .milliseconds(500) else {
      return monitor.log("stalled: too little time remains for this step")
    }
    await body()
  }

  func finishCountdown() async {
    await waitForCountdown { $0.checker.hasEnded }
    monitor.checkCountdown()
  }

  private func waitForCountdown(until condition: (TrackedCountdown) -> Bool) async {
    await wait { monitor.countdown.map(condition) != false }
  }

  /// Waits for a condition. The limit is a number of turns, not a time, so a stall doesn't use it up.
  func wait(until condition: () -> Bool) async {
    for _ in 0..<(window.settings.seconds + 3) * 80 {
      if condition() { return }
      await pause(.milliseconds(12))
    }
  }

  func pause(_ duration: Duration = .milliseconds(50)) async {
    try? await Task.sleep(for: duration)
  }

  /// Waits until the main queue has run all pending work.
  private func nextTurn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
