import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("Moving from a keyed countdown")
struct FromAKeyedCountdown {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let button = UIButton(type: .system)

  init() {
    button.setTitle("Send the code", for: .normal)
    window.addSubview(button)
  }

  private func buildPage() {
    // recipe: MoveFromAKeyedCountdown
    // As the page is built: shows what is left, or the button's own title.
    button.countdown.attach(to: "login", style: .clock)
    // end of recipe
  }

  private func sendCode(_ service: any CodeService) async throws {
    // recipe: MoveFromAKeyedCountdown
    // The wait starts once the server has answered: a request that fails costs none.
    try await button.countdown.send(for: 15 * 60, key: "login", style: .clock) {
      try await service.sendCode()
    } onFinish: {
      print("may be tapped again")
    }
    // end of recipe
  }

  private func sendLimited(_ service: any CodeService) async throws {
    // recipe: MoveFromAKeyedCountdown
    let policy = ResendPolicy(waits: [900], limit: 5)
    try await button.countdown.send(under: policy, key: "login", style: .clock) {
      try await service.sendCode()
    }
    // end of recipe
  }

  private func ask() -> (isRunning: Bool, secondsLeft: Int) {
    // recipe: MoveFromAKeyedCountdown
    let isRunning = CountdownCenter.shared["login"] != nil
    let secondsLeft = CountdownCenter.shared["login"]?.remainingSeconds ?? 0
    // end of recipe
    return (isRunning, secondsLeft)
  }

  private func watch(_ label: UILabel) -> CountdownObservation? {
    // recipe: MoveFromAKeyedCountdown
    let observation = CountdownCenter.shared["login"]?.observe { [weak label] tick in
      MainActor.assumeIsolated { label?.text = tick.isFinished ? "" : "\(tick.remainingSeconds)" }
    }
    // end of recipe
    return observation
  }

  private func signOut() {
    // recipe: MoveFromAKeyedCountdown
    CountdownCenter.shared.cancel("login")
    // end of recipe
  }

  /// Starts the wait as the app does; the request itself is not what these tests are about.
  private func start() {
    button.countdown.start(from: 15 * 60, key: "login", style: .clock)
  }

  @Test("a page that is built again shows what is left, in the background too")
  func rebuilt() {
    clock.run {
      start()
      clock.enterBackground()
      clock.sleep(for: 600)
      clock.enterForeground()
      button.countdown.cancel()
      buildPage()
      #expect(button.countdown.remainingSeconds == 300)
      #expect(ask() == (true, 300))
    }
  }

  @Test("a request that fails costs no wait, one that succeeds starts it")
  func requests() async {
    struct NoAnswer: Error {}
    // `run` takes no asynchronous body; a task that is made in it follows the clock as well.
    let requests = clock.run {
      Task {
        await #expect(throws: NoAnswer.self) { try await sendCode(StubService(result: .failure(NoAnswer()))) }
        #expect(!ask().isRunning)
        await #expect(throws: Never.self) { try await sendCode(StubService()) }
        #expect(ask() == (true, 900))
        signOut()
        #expect(!ask().isRunning)
      }
    }
    await requests.value
  }

  @Test("a sixth code in a day is not asked for")
  func limited() async {
    let requests = clock.run {
      Task {
        for _ in 1...5 {
          await #expect(throws: Never.self) { try await sendLimited(StubService()) }
          clock.sleep(for: 15 * 60)
        }
        let left: TimeInterval = 24 * 3600 - 5 * 15 * 60
        await #expect(throws: SendError.limitReached(wait: left)) { try await sendLimited(StubService()) }
        clock.sleep(for: left)
        await #expect(throws: Never.self) { try await sendLimited(StubService()) }
      }
    }
    await requests.value
  }

  @Test("whoever watches is told each second and the end, on the main thread")
  func watched() {
    clock.run {
      start()
      let label = UILabel()
      let observation = watch(label)
      #expect(label.text == "900")
      clock.advance(by: 1)
      #expect(label.text == "899")
      clock.advance(by: 899)
      #expect(label.text == "")
      withExtendedLifetime(observation) {}
    }
  }
}
