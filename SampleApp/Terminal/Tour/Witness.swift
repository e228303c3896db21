import UIKit

/// Sees what a user sees, tells it line by line, and has every countdown judged.
@MainActor final class Witness {
  private let stage: Stage
  private let log: TourLog
  private let start: Duration
  private let heartbeat: Heartbeat
  private var page: Page?
  private var lastChange = BootClock.now
  private(set) var faults: [String]
  /// Nil while none is watched.
  private(set) var counting: WatchedCountdown?

  /// - Parameter passage: What an earlier process saw; nil if this is the first.
  init(stage: Stage, resuming passage: TourPassage?) {
    self.stage = stage
    start = passage?.start ?? BootClock.now
    log = TourLog(start: start)
    heartbeat = Heartbeat(stalls: passage?.stalls ?? [])
    faults = passage?.faults ?? []
    counting = passage?.counting
  }

  var timeSinceStart: Duration { BootClock.now - start }

  func begin() {
    let refresh = DisplayRefresh { [weak self] in
      guard let self else { return }
      look(at: lastChange)
    }
    Headless.onDisplayChange = { [weak self] in
      self?.lastChange = BootClock.now
      refresh.request()
    }
    heartbeat.start()
    look()
  }

  func end() {
    Headless.onDisplayChange = nil
  }

  /// For the process that takes over.
  func passage(with store: TourStore?) -> TourPassage {
    heartbeat.beat()
    return TourPassage(start: start, store: store, counting: counting, stalls: heartbeat.stalls, faults: faults)
  }

  // MARK: What is seen

  func look() {
    look(at: BootClock.now)
  }

  private func look(at time: Duration) {
    let page = stage.page
    for line in PageChanges(from: self.page, to: page).lines { log.add(line, at: time) }
    self.page = page
    counting?.saw(page, now: time)
  }

  func say(_ line: String) {
    log.add(line, at: BootClock.now)
  }

  func note(_ fault: String) {
    say("fault: \(fault)")
    faults.append("\(page?.title ?? "the sample"): \(fault)")
  }

  // MARK: The countdown

  /// Call it just before the touch that starts it.
  func watchCountdown(of seconds: Int, on number: Int) {
    counting = WatchedCountdown(count: seconds, number: number, now: BootClock.now)
  }

  /// Call it just before the touch that stops it.
  func countdownStops() {
    guard let start = counting?.start else { return }
    counting?.judge.stopped(after: BootClock.now - start)
  }

  /// The countdown cannot be seen from now on.
  func losesSight() {
    counting?.awaySince = BootClock.now
  }

  /// The countdown can be seen again.
  ///
  /// - Parameter return: Just before whatever brought it back.
  func seesAgain(since return: Duration, isRightAtOnce: Bool = true) {
    look()
    counting?.cameBack(to: stage.page, return: `return`, isRightAtOnce: isRightAtOnce, now: BootClock.now)
  }

  /// Whether the main thread has stood still since then.
  func hasStalled(since time: Duration) -> Bool {
    heartbeat.beat()
    return heartbeat.stalls.contains { $0.end > time }
  }

  /// Tells how the countdown was, and watches it no longer.
  func judgeCountdown() {
    guard let counting else { return }
    self.counting = nil
    heartbeat.beat()
    let stalls = heartbeat.stalls.map { Stall(start: $0.start - counting.start, end: $0.end - counting.start) }
    let findings = counting.judge.findings(stalls: stalls)
    if findings.isEmpty {
      say("right: none early, none missing, the latest by \(TourLog.seconds(counting.judge.largestDelay)) s")
    }
    for finding in findings {
      if finding.isFault { note("\(finding)") } else { say("stalled: \(finding)") }
    }
  }
}
