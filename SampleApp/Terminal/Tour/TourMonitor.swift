import UIKit

/// Monitors the pages during a tour: logs every visible change, and checks every countdown.
@MainActor final class TourMonitor {
  private let window: SampleWindow
  private let tourLog: TourLog
  private let start: Duration
  private let stallDetector: StallDetector
  private var page: Page?
  private var lastChange = BootClock.now
  private(set) var faults: [String]
  /// The countdown that is being checked, if any.
  private(set) var countdown: TrackedCountdown?

  /// - Parameters:
  ///   - window: The window to monitor.
  ///   - state: The state of an earlier process; nil in the first process.
  init(window: SampleWindow, resuming state: TourState?) {
    self.window = window
    start = state?.start ?? BootClock.now
    tourLog = TourLog(start: start)
    stallDetector = StallDetector(stalls: state?.stalls ?? [])
    faults = state?.faults ?? []
    countdown = state?.countdown
  }

  var timeSinceStart: Duration { BootClock.now - start }

  func begin() {
    let refresh = DisplayRefresh { [weak self] in
      guard let self else { return }
      readPage(at: lastChange)
    }
    Headless.onDisplayChange = { [weak self] in
      self?.lastChange = BootClock.now
      refresh.request()
    }
    stallDetector.start()
    readPage()
  }

  func end() {
    Headless.onDisplayChange = nil
  }

  /// Returns the state for the next process.
  func state(in folder: TourFolder?) -> TourState {
    stallDetector.check()
    return TourState(start: start, folder: folder, countdown: countdown, stalls: stallDetector.stalls, faults: faults)
  }

  // MARK: Pages

  /// Logs what has changed on the page, and records the countdown's value.
  func readPage() {
    readPage(at: BootClock.now)
  }

  private func readPage(at time: Duration) {
    let page = window.page
    for line in PageChanges(from: self.page, to: page).lines { tourLog.add(line, at: time) }
    self.page = page
    countdown?.record(page, now: time)
  }

  func log(_ line: String) {
    tourLog.add(line, at: BootClock.now)
  }

  func report(_ fault: String) {
    log("fault: \(fault)")
    faults.append("\(page?.title ?? "the sample"): \(fault)")
  }

  /// Returns whether the main thread has stalled since a time.
  func hasStalled(since time: Duration) -> Bool {
    stallDetector.check()
    return stallDetector.stalls.contains { $0.end > time }
  }

  // MARK: The countdown

  /// Begins to check a countdown. Call this method just before the touch that starts the countdown.
  func trackCountdown(from seconds: Int, on number: Int) {
    countdown = TrackedCountdown(count: seconds, number: number, now: BootClock.now)
  }

  /// Records that the countdown stops. Call this method just before the touch that stops the countdown.
  func countdownWillStop() {
    guard let start = countdown?.start else { return }
    countdown?.checker.recordStop(after: BootClock.now - start)
  }

  /// Records that the countdown isn't visible from now on.
  func countdownWillDisappear() {
    countdown?.hiddenSince = BootClock.now
  }

  /// Records that the countdown is visible again.
  ///
  /// - Parameters:
  ///   - time: A time just before the countdown became visible.
  ///   - mustBeCurrent: Whether the first value must be correct.
  func countdownDidReappear(at time: Duration, mustBeCurrent: Bool = true) {
    readPage()
    countdown?.recordReappearance(on: window.page, at: time, mustBeCurrent: mustBeCurrent, now: BootClock.now)
  }

  /// Logs the findings about the countdown, and stops checking it.
  func checkCountdown() {
    guard let countdown else { return }
    self.countdown = nil
    stallDetector.check()
    let stalls = stallDetector.stalls.map { Stall(start: $0.start - countdown.start, end: $0.end - countdown.start) }
    let findings = countdown.checker.findings(stalls: stalls)
    if findings.isEmpty {
      log("ok: no tick early or missing; the largest delay is \(TourLog.seconds(countdown.checker.largestDelay)) s")
    }
    for finding in findings {
      if finding.isFault { report("\(finding)") } else { log("stalled: \(finding)") }
    }
  }
}

/// A countdown that the tour checks.
struct TrackedCountdown: Codable {
  var checker: TickChecker
  /// The number of the control that shows the countdown.
  var number: Int
  /// The start of the countdown, or a time slightly before.
  var start: Duration
  /// The time since which the countdown's page or the app isn't visible; nil while it's visible.
  var hiddenSince: Duration?

  init(count: Int, number: Int, now: Duration) {
    checker = TickChecker(count: count)
    self.number = number
    start = now
  }

  func remaining(now: Duration) -> Duration { start + .seconds(checker.count) - now }

  /// Records the value on the page. Does nothing while the countdown isn't visible.
  mutating func record(_ page: Page, now: Duration) {
    guard hiddenSince == nil else { return }
    checker.record(page.control(number)?.seconds, after: now - start)
  }

  /// Records that the countdown is visible again. Does nothing if it was never hidden.
  ///
  /// - Parameters:
  ///   - page: The page that shows the countdown.
  ///   - time: A time just before the countdown became visible.
  ///   - mustBeCurrent: Whether the first value must be correct.
  ///   - now: The current time.
  mutating func recordReappearance(on page: Page, at time: Duration, mustBeCurrent: Bool = true, now: Duration) {
    guard let hiddenSince else { return }
    self.hiddenSince = nil
    checker.recordHidden(from: hiddenSince - start, to: time - start, mustBeCurrent: mustBeCurrent)
    record(page, now: now)
  }
}
