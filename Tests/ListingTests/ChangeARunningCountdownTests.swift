import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

// listing: ChangeARunningCountdown
final class QuizPage: UIViewController {
  let button = UIButton(type: .system)
  /// Whether an alert covers the page.
  var showsAlert = false { didSet { pauseOrResume() } }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(button)
    // This also pauses a wait that begins while an alert is shown.
    button.countdown.onActivity = { [weak self] _ in self?.pauseOrResume() }
    button.countdown.follow("quiz")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Otherwise, the wait stays paused under its key.
    showsAlert = false
  }

  private func pauseOrResume() {
    let countdown = button.countdown.current
    if showsAlert { countdown?.pause() } else { countdown?.resume() }
  }
}

@MainActor @Suite("Change a running countdown")
struct ChangeARunningCountdownTests {
  private let screen = TestScreen()

  @Test("A bid adds 30 seconds for every button")
  func bidAddsThirtySeconds() {
    // listing: ChangeARunningCountdown
    /// Each late bid gives the other bidders 30 seconds more.
    func bidWasPlaced(inAuction number: Int) {
      CountdownCenter.shared["auction-\(number)"]?.extend(by: 30)
    }

    let button = UIButton(type: .system)
    screen.clock.run {
      button.countdown.start(from: 10, key: "auction-7")
      screen.clock.advance(by: 5)
      bidWasPlaced(inAuction: 7)
      screen.clock.advance(by: 0)
    }
    #expect(button.countdown.remainingSeconds == 35)
  }

  @Test("An alert pauses a wait that is running, or begins later, until it or the page goes", arguments: [true, false])
  func alertPausesTheWait(isRunning: Bool) {
    let page = screen.show(QuizPage())
    if !isRunning { page.showsAlert = true }
    screen.clock.run { _ = CountdownCenter.shared.start("quiz", duration: 10) }
    if isRunning { page.showsAlert = true }
    screen.clock.advance(by: 20)
    #expect(page.button.countdown.remainingSeconds == 10)
    if isRunning { page.showsAlert = false } else { screen.show(UIViewController()) }
    screen.clock.advance(by: 10)
    #expect(page.button.isEnabled)
  }
}
