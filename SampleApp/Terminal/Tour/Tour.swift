import UIKit

/// Goes through the sample's pages as a user would, tells what is to be seen, and judges every countdown.
@MainActor final class Tour {
  private let stage: Stage
  private let log: TourLog
  private let heartbeat = Heartbeat()
  private var page: Page?
  private var lastChange = BootClock.now
  private var counting: Counting?
  private var faults: [String] = []

  /// A countdown that is being watched.
  private struct Counting {
    var judge: TickJudge
    var number: Int
    var start: Duration
  }

  init(stage: Stage) {
    self.stage = stage
    log = TourLog(start: BootClock.now)
  }

  /// Plays the tour, and says how the process shall exit.
  func run() async -> Int32 {
    let refresh = DisplayRefresh { [weak self] in
      guard let self else { return }
      look(at: lastChange)
    }
    Headless.onDisplayChange = { [weak self] in
      self?.lastChange = BootClock.now
      refresh.request()
    }
    heartbeat.start()
    look(at: BootClock.now)
    await showByTag()
    await showSelfStarting()
    await showSteered()
    Headless.onDisplayChange = nil
    return conclude()
  }

  // MARK: The script

  private func showByTag() async {
    say("# a countdown on the button with a tag")
    await pause()
    startCounting(on: 1)
    await inTheMiddle { touchInVain(1) }
    await letItEnd()
  }

  private func showSelfStarting() async {
    say("# a button that counts down by itself")
    await pause()
    touch(2)
    await pause()
    startCounting(on: 1)
    await inTheMiddle { touchInVain(1) }
    await letItEnd()
    goBack()
  }

  private func showSteered() async {
    say("# a countdown that is stopped, and started again")
    await pause()
    touch(3)
    await pause()
    startCounting(on: 1)
    await inTheMiddle { stopCounting(by: 2) }
    await letItEnd()
    await pause()
    startCounting(on: 1)
    await inTheMiddle { touchInVain(1) }
    await letItEnd()
  }

  private func conclude() -> Int32 {
    guard faults.isEmpty else {
      say("# faults: \(faults.count)")
      StandardStream.error.write(faults.map { "SampleApp: \($0)\n" }.joined())
      return ExitStatus.tourFoundFault
    }
    say("# no fault")
    return ExitStatus.success
  }

  // MARK: Its steps

  private func touch(_ number: Int) {
    say("touch  \(number)")
    if !stage.touch(number) { note("the touch did not reach control \(number)") }
    look(at: BootClock.now)
  }

  /// Touches a control that counts. No tick comes in between: ticks need the main queue, too.
  private func touchInVain(_ number: Int) {
    let before = stage.page
    stage.touch(number)
    let isUnchanged = stage.page == before
    say("touch  \(number), \(isUnchanged ? "nothing happens" : "something happens")")
    if !isUnchanged { note("a touch while counting changed the page \"\(before.title)\"") }
    look(at: BootClock.now)
  }

  private func goBack() {
    say("back")
    stage.goBack()
    look(at: BootClock.now)
  }

  private func startCounting(on number: Int) {
    counting = Counting(judge: TickJudge(count: stage.seconds), number: number, start: BootClock.now)
    touch(number)
  }

  private func stopCounting(by number: Int) {
    guard let counting else { return }
    self.counting?.judge.stopped(after: BootClock.now - counting.start)
    touch(number)
  }

  /// Does something while the countdown runs, some way into a second; not if a stall has brought its end near.
  private func inTheMiddle(_ body: () -> Void) async {
    if stage.seconds > 1 { await wait { $0.judge.shown ?? 0 < stage.seconds } }
    await pause(.milliseconds(400))
    guard let counting else { return }
    let left = counting.start + .seconds(stage.seconds) - BootClock.now
    guard left > .milliseconds(500) else { return say("stalled too near to the end to touch anything") }
    body()
  }

  private func letItEnd() async {
    await wait { $0.judge.hasEnded }
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

  /// Waits for something to be seen; not for ever, by turns rather than by time, so that a stall does not use them up.
  private func wait(until condition: (Counting) -> Bool) async {
    for _ in 0..<(stage.seconds + 3) * 40 {
      guard let counting, !condition(counting) else { return }
      await pause(.milliseconds(25))
    }
  }

  private func pause(_ duration: Duration = .milliseconds(100)) async {
    try? await Task.sleep(for: duration)
  }

  // MARK: What is seen

  private func look(at time: Duration) {
    let page = stage.page
    for line in PageChanges(from: self.page, to: page).lines { log.add(line, at: time) }
    self.page = page
    if let counting {
      self.counting?.judge.saw(page.control(counting.number)?.seconds, after: time - counting.start)
    }
  }

  private func say(_ line: String) {
    log.add(line, at: BootClock.now)
  }

  private func note(_ fault: String) {
    say("fault: \(fault)")
    faults.append("\(page?.title ?? "the sample"): \(fault)")
  }
}
