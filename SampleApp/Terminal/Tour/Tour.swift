import UIKit

/// Goes through the sample's pages as a user would, in the middle of it with another process, and has what is to be seen
/// told and judged.
@MainActor final class Tour {
  /// In the menu.
  private enum Number {
    static let tagged = 2
    static let selfStarting = 3
    static let steered = 4
    static let list = 5
  }

  /// So short that the tour is, and so long that it can be seen.
  private static let latency = 0.15

  private let stage: Stage
  private let witness: Witness
  private let steps: TourSteps
  private let store: TourStore?
  private let isResuming: Bool

  /// - Parameter passage: What an earlier process hands over; nil if this is the first. Its store is removed at the end.
  init(stage: Stage, resuming passage: TourPassage?) {
    self.stage = stage
    store = passage?.store
    isResuming = passage?.counting != nil
    witness = Witness(stage: stage, resuming: passage)
    steps = TourSteps(stage: stage, witness: witness)
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
    return Tour(stage: Stage(context: SampleContext(seconds: seconds, latency: latency)), resuming: passage)
  }

  /// Plays the tour, and says how the process shall exit.
  func run() async -> Int32 {
    if isResuming { witness.say("# another process") }
    witness.begin()
    let signIn = SignInTour(steps: steps)
    if isResuming {
      await signIn.comeBack()
    } else {
      await signIn.sendAndLeave { relaunch() }
    }
    await signIn.callUntilTheLimit()
    await showTagged()
    await showSelfStarting()
    await showSteered()
    showList()
    witness.end()
    tidyUp()
    return conclude()
  }

  /// Leaves nothing behind; for a tour that ends before its time, too.
  func tidyUp() {
    store?.remove()
  }

  // MARK: The script

  /// Goes on in another process, which resumes.
  private func relaunch() {
    witness.losesSight()
    witness.say("relaunch")
    let reason = Relaunch.replaceProcess(environment: witness.passage(with: store).environment)
    witness.note("the process was not replaced: \(reason)")
  }

  private func showTagged() async {
    witness.say("# a countdown on whichever button has a tag")
    steps.touch(Number.tagged)
    await steps.pause()
    steps.startCounting(on: 1)
    await steps.inTheMiddle {
      steps.touchInVain(1)
      await replaceButton()
    }
    await steps.letItEnd()
    steps.goBack()
  }

  /// The new button shows nothing until the next tick, which is the first to find it.
  private func replaceButton() async {
    witness.losesSight()
    steps.touch(2)
    let title = steps.control(1)?.title
    await steps.wait { steps.control(1)?.title != title }
    witness.seesAgain(since: BootClock.now)
  }

  private func showSelfStarting() async {
    witness.say("# a button that counts down by itself")
    steps.touch(Number.selfStarting)
    await steps.pause()
    steps.startCounting(on: 1)
    await steps.inTheMiddle {
      steps.touchInVain(1)
      await steps.goToBackgroundAndComeBack()
    }
    await steps.letItEnd()
    steps.goBack()
  }

  private func showSteered() async {
    witness.say("# a countdown that is stopped by a property, as it was started")
    steps.touch(Number.steered)
    await steps.pause()
    steps.startCounting(on: 1)
    await steps.pause(.milliseconds(200))
    steps.touchInVain(1)
    steps.stopCounting(by: 2)
    await steps.letItEnd()
    steps.goBack()
  }

  private func showList() {
    witness.say("# a list of waits on reused cells")
    stage.resize(to: ListTour.window)
    steps.touch(Number.list)
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
}
