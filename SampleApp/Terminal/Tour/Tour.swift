import UIKit

/// A tour of the sample's pages. It acts like a user, continues in another process halfway, and checks what the pages show.
@MainActor final class Tour {
  /// The numbers of the controls in the menu.
  private enum Number {
    static let tagged = 2
    static let selfStarting = 3
    static let property = 4
    static let list = 5
    static let form = 6
    static let selfSending = 7
    static let twoPages = 8
  }

  /// The latency of the server: short enough for a quick tour, and long enough to be visible.
  private static let latency = 0.15

  private let window: SampleWindow
  private let monitor: TourMonitor
  private let steps: TourSteps
  private let folder: TourFolder?
  private let isResuming: Bool

  /// - Parameters:
  ///   - window: The window that shows the pages.
  ///   - state: The state of an earlier process, whose folder the tour removes at its end; nil in the first process.
  init(window: SampleWindow, resuming state: TourState?) {
    self.window = window
    folder = state?.folder
    isResuming = state?.countdown != nil
    monitor = TourMonitor(window: window, resuming: state)
    steps = TourSteps(window: window, monitor: monitor)
  }

  /// Creates a tour.
  ///
  /// The first call replaces the process with one that stores its countdowns in a folder of the tour. If that fails, the tour
  /// uses the user's storage.
  static func make(seconds: Int) -> Tour {
    let state = TourState.take()
    if state == nil, let folder = TourFolder.make() {
      let first = TourState(start: BootClock.now, folder: folder)
      _ = Relaunch.replaceProcess(environment: first.environment.merging(folder.environment) { $1 })
      folder.remove()
    }
    return Tour(window: SampleWindow(settings: SampleSettings(seconds: seconds, latency: latency)), resuming: state)
  }

  /// Plays the tour.
  ///
  /// - Returns: The exit status of the process.
  func run() async -> Int32 {
    if isResuming { monitor.log("# another process") }
    monitor.begin()
    let signIn = SignInTour(steps: steps)
    if isResuming {
      await signIn.resume()
    } else {
      await signIn.sendAndLeave { relaunch() }
    }
    await signIn.callUntilLimit()
    await visitTaggedPage()
    await visitSelfStartingPage()
    await visitPropertyPage()
    await visitFormPage()
    await visitSelfSendingPage()
    await visitTwoPages()
    visitList()
    monitor.end()
    removeFolder()
    return finish()
  }

  /// Removes the folder of the tour's countdowns. Call this method if the tour ends early, too.
  func removeFolder() {
    folder?.remove()
  }

  // MARK: Script

  /// Replaces the process with one that resumes the tour.
  private func relaunch() {
    monitor.countdownWillDisappear()
    monitor.log("relaunch")
    let reason = Relaunch.replaceProcess(environment: monitor.state(in: folder).environment)
    monitor.report("the process wasn't replaced: \(reason)")
  }

  private func visitTaggedPage() async {
    monitor.log("# a countdown on the button that has a tag")
    steps.touch(Number.tagged)
    await steps.pause()
    steps.startCountdown(on: 1)
    await steps.duringCountdown {
      steps.touchWithoutEffect(1)
      await replaceButton()
    }
    await steps.finishCountdown()
    steps.goBack()
  }

  /// Replaces the button. The new button counts from the next tick on.
  private func replaceButton() async {
    monitor.countdownWillDisappear()
    steps.touch(2)
    let title = steps.control(1)?.title
    await steps.wait { steps.control(1)?.title != title }
    monitor.countdownDidReappear(at: BootClock.now)
  }

  private func visitSelfStartingPage() async {
    monitor.log("# a button that starts its own countdown")
    steps.touch(Number.selfStarting)
    await steps.pause()
    steps.startCountdown(on: 1)
    await steps.duringCountdown {
      steps.touchWithoutEffect(1)
      await steps.enterBackgroundAndForeground()
    }
    await steps.finishCountdown()
    steps.goBack()
  }

  private func visitPropertyPage() async {
    monitor.log("# a countdown that a property starts and stops")
    steps.touch(Number.property)
    await steps.pause()
    steps.startCountdown(on: 1)
    await steps.pause(.milliseconds(200))
    steps.touchWithoutEffect(1)
    steps.stopCountdown(by: 2)
    await steps.finishCountdown()
    steps.goBack()
  }

  private func visitFormPage() async {
    monitor.log("# a form that becomes invalid during a countdown")
    steps.touch(Number.form)
    await steps.pause()
    steps.startCountdown(on: 1)
    steps.touch(2)
    await steps.finishCountdown()
    steps.expect("an invalid form disables its button at the end") { steps.control(1)?.takesTouches == false }
    steps.touch(3)
    steps.expect("a valid form enables its button") { steps.control(1)?.takesTouches == true }
    steps.goBack()
  }

  private func visitSelfSendingPage() async {
    monitor.log("# two buttons that send by themselves, under one key")
    steps.touch(Number.selfSending)
    await steps.pause()
    let start = BootClock.now
    steps.touch(1)
    steps.expect("both buttons show the request") { steps.control(2)?.title == "Sending…" }
    await steps.wait { steps.control(1)?.title != "Sending…" }
    steps.expect("both buttons show the countdown") { isCounting(1, since: start) && isCounting(2, since: start) }
    await steps.pause()
    steps.goBack()
  }

  private func visitTwoPages() async {
    monitor.log("# a countdown that two pages show")
    steps.touch(Number.twoPages)
    await steps.pause()
    let (start, title) = (BootClock.now, window.page.title)
    steps.touch(1)
    await steps.wait { window.page.title != title }
    monitor.readPage()
    steps.expect("the next page counts as soon as it appears") { isCounting(1, since: start) }
    steps.goBack()
    steps.expect("the first page counts, too") { isCounting(1, since: start) }
    steps.goBack()
  }

  /// Returns whether a control counts, or its countdown may have ended because of a stall.
  private func isCounting(_ number: Int, since start: Duration) -> Bool {
    steps.control(number)?.seconds != nil || monitor.hasStalled(since: start)
  }

  private func visitList() {
    monitor.log("# a list of countdowns in reused cells")
    window.resize(to: ListTour.windowSize)
    steps.touch(Number.list)
    ListTour(window: window, monitor: monitor).play()
  }

  private func finish() -> Int32 {
    let faults = monitor.faults
    guard faults.isEmpty else {
      monitor.log("# faults: \(faults.count)")
      StandardStream.error.write(faults.map { "SampleApp: \($0)\n" }.joined())
      return ExitStatus.tourFoundFault
    }
    monitor.log("# no faults")
    return ExitStatus.success
  }
}
