import UIKit

/// Goes through the sample's pages as a user would, in the middle of it with another process, and has what is to be seen
/// told and judged.
@MainActor final class Tour {
  private let stage: Stage
  private let witness: Witness
  private let life = AppLife()
  private let store: TourStore?
  private let isResuming: Bool

  /// - Parameter passage: What an earlier process hands over; nil if this is the first. Its store is removed at the end.
  init(stage: Stage, resuming passage: TourPassage?) {
    self.stage = stage
    store = passage?.store
    isResuming = passage?.counting != nil
    witness = Witness(stage: stage, resuming: passage)
  }

  /// A tour in a process that keeps its countdowns apart from the user's: another one than this, which is over then.
  static func make(seconds: Int) -> Tour {
    let passage = TourPassage.take()
    if passage == nil, let store = TourStore.make() {
      let first = TourPassage(start: BootClock.now, store: store)
      _ = Relaunch.replaceProcess(environment: first.environment.merging(store.environment) { $1 })
      // Still here: then it must do without.
      store.remove()
    }
    return Tour(stage: Stage(seconds: seconds), resuming: passage)
  }

  /// Plays the tour, and says how the process shall exit.
  func run() async -> Int32 {
    if isResuming { witness.say("# another process") }
    witness.begin()
    if isResuming { await comeBackFromRelaunch() } else { await showByTag() }
    await finishByTag()
    await showSelfStarting()
    await showSteered()
    await showList()
    witness.end()
    tidyUp()
    return conclude()
  }

  /// Leaves nothing behind; for a tour that ends before its time, too.
  func tidyUp() {
    store?.remove()
  }

  // MARK: The script

  private func showByTag() async {
    witness.say("# a countdown on the button with a tag: it outlives its page and its process")
    await pause()
    touch(1)
    await pause()
    startCounting(on: 1)
    await inTheMiddle {
      touchInVain(1)
      await leaveAndComeBack(by: 1)
      await relaunch()
    }
  }

  private func finishByTag() async {
    await letItEnd()
    goBack()
  }

  private func showSelfStarting() async {
    witness.say("# a button that counts down by itself")
    await pause()
    touch(2)
    await pause()
    startCounting(on: 1)
    await inTheMiddle {
      touchInVain(1)
      await goToBackgroundAndComeBack()
    }
    await letItEnd()
    goBack()
  }

  private func showSteered() async {
    witness.say("# a countdown that is stopped, and started again")
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

  private func showList() async {
    goBack()
    witness.say("# a list of waits on reused cells")
    stage.resize(to: ListTour.window)
    touch(4)
    await pause()
    ListTour(stage: stage, witness: witness).play()
  }

  private func conclude() -> Int32 {
    let faults = witness.faults
    guard faults.isEmpty else {
      witness.say("# faults: \(faults.count)")
      StandardStream.error.write(faults.map { "SampleApp: \($0)\n" }.joined())
      return ExitStatus.tourFoundFault
    }
    witness.say("# no fault")
    return ExitStatus.success
  }

  // MARK: Its steps

  private func touch(_ number: Int) {
    witness.say("touch  \(number)")
    if !stage.touch(number) { witness.note("the touch did not reach control \(number)") }
    witness.look()
  }

  /// Touches a control that counts. No tick comes in between: ticks need the main queue, too.
  private func touchInVain(_ number: Int) {
    let before = stage.page
    stage.touch(number)
    let isUnchanged = stage.page == before
    witness.say("touch  \(number), \(isUnchanged ? "nothing happens" : "something happens")")
    if !isUnchanged { witness.note("a touch while counting changed the page \"\(before.title)\"") }
    witness.look()
  }

  private func goBack() {
    witness.say("back")
    stage.goBack()
    witness.look()
  }

  private func startCounting(on number: Int) {
    witness.watchCountdown(of: stage.seconds, on: number)
    touch(number)
  }

  private func stopCounting(by number: Int) {
    witness.countdownStops()
    touch(number)
  }

  /// Leaves the page that counts, and opens it again from the menu.
  private func leaveAndComeBack(by number: Int) async {
    witness.losesSight()
    goBack()
    await pause()
    openAgain(by: number)
    await pause()
  }

  private func openAgain(by number: Int) {
    let now = BootClock.now
    touch(number)
    witness.seesAgain(since: now)
  }

  /// Goes on in ``comeBackFromRelaunch()``, in another process.
  private func relaunch() async {
    witness.losesSight()
    witness.say("relaunch")
    let reason = Relaunch.replaceProcess(environment: witness.passage(with: store).environment)
    witness.note("the process was not replaced: \(reason)")
  }

  private func comeBackFromRelaunch() async {
    await pause()
    openAgain(by: 1)
  }

  private func goToBackgroundAndComeBack() async {
    witness.losesSight()
    witness.say("the app goes to the background")
    life.goToBackground()
    // A tick that was on its way may still come.
    await pause()
    let (page, start) = (stage.page, BootClock.now)
    await pause(.milliseconds(900))
    if stage.page != page, !witness.hasStalled(since: start) { witness.note("it was drawn in the background") }
    let now = BootClock.now
    witness.say("the app comes back")
    life.comeBack()
    await nextTurn()
    witness.seesAgain(since: now)
  }

  /// Does something while the countdown runs, some way into a second; not if a stall has brought its end near.
  private func inTheMiddle(_ body: () async -> Void) async {
    if stage.seconds > 1 { await wait { $0.judge.shown ?? 0 < stage.seconds } }
    await pause(.milliseconds(400))
    guard let counting = witness.counting else { return }
    guard counting.left(now: BootClock.now) > .milliseconds(500) else {
      return witness.say("stalled too near to the end to touch anything")
    }
    await body()
  }

  private func letItEnd() async {
    await wait { $0.judge.hasEnded }
    witness.judgeCountdown()
  }

  /// Waits for something to be seen; not for ever, by turns rather than by time, so that a stall does not use them up.
  private func wait(until condition: (WatchedCountdown) -> Bool) async {
    for _ in 0..<(stage.seconds + 3) * 40 {
      guard let counting = witness.counting, !condition(counting) else { return }
      await pause(.milliseconds(25))
    }
  }

  private func pause(_ duration: Duration = .milliseconds(100)) async {
    try? await Task.sleep(for: duration)
  }

  /// Lets the main queue do what is already waiting there.
  private func nextTurn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
