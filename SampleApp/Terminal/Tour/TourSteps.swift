import UIKit

/// What a user does, one step after the other, with what is seen of it told and judged.
@MainActor struct TourSteps {
  let stage: Stage
  let witness: Witness
  private let life = AppLife()

  init(stage: Stage, witness: Witness) {
    self.stage = stage
    self.witness = witness
  }

  /// A control of the page that is shown.
  func control(_ number: Int) -> PageControl? { stage.page.control(number) }

  // MARK: Touches

  func touch(_ number: Int) {
    witness.say("touch  \(number)")
    if !stage.touch(number) { witness.note("the touch did not reach control \(number)") }
    witness.look()
  }

  /// Touches a control that counts. No tick comes in between: ticks need the main queue, too.
  func touchInVain(_ number: Int) {
    let before = stage.page
    stage.touch(number)
    let isUnchanged = stage.page == before
    witness.say("touch  \(number), \(isUnchanged ? "nothing happens" : "something happens")")
    if !isUnchanged { witness.note("a touch while counting changed the page \"\(before.title)\"") }
    witness.look()
  }

  func goBack() {
    witness.say("back")
    stage.goBack()
    witness.look()
  }

  /// Starts a countdown by a touch.
  func startCounting(on number: Int) {
    witness.watchCountdown(of: stage.seconds, on: number)
    touch(number)
  }

  /// Stops the countdown by a touch on another control.
  func stopCounting(by number: Int) {
    witness.countdownStops()
    touch(number)
  }

  /// Opens a page of the menu on which the countdown can be seen again.
  func openAgain(by number: Int) {
    let now = BootClock.now
    touch(number)
    witness.seesAgain(since: now)
  }

  /// Leaves the page that counts, and opens it again from the menu.
  func leaveAndComeBack(by number: Int) async {
    witness.losesSight()
    goBack()
    await pause()
    openAgain(by: number)
    await pause()
  }

  func goToBackgroundAndComeBack() async {
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

  // MARK: Waiting

  /// Does something while the countdown runs, some way into a second; not if a stall has brought its end near.
  func inTheMiddle(_ body: () async -> Void) async {
    if stage.seconds > 1 { await waitForCountdown { $0.judge.shown ?? 0 < stage.seconds } }
    await pause(.milliseconds(400))
    guard let counting = witness.counting else { return }
    guard counting.left(now: BootClock.now) > .milliseconds(500) else {
      return witness.say("stalled too near to the end to touch anything")
    }
    await body()
  }

  func letItEnd() async {
    await waitForCountdown { $0.judge.hasEnded }
    witness.judgeCountdown()
  }

  /// Waits for something to be seen of the countdown.
  func waitForCountdown(until condition: (WatchedCountdown) -> Bool) async {
    await wait { witness.counting.map(condition) != false }
  }

  /// Waits; not for ever, by turns rather than by time, so that a stall does not use them up.
  ///
  /// - Returns: Whether it has come to be so.
  @discardableResult func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<(stage.seconds + 3) * 80 {
      if condition() { return true }
      await pause(.milliseconds(12))
    }
    return condition()
  }

  func pause(_ duration: Duration = .milliseconds(50)) async {
    try? await Task.sleep(for: duration)
  }

  /// Lets the main queue do what is already waiting there.
  private func nextTurn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
}
