import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Moving from a keyed countdown")
struct MoveFromAKeyedCountdownTests {
  private let screen = TestScreen()
  private let button = UIButton(type: .system)

  init() {
    button.setTitle("Send the code", for: .normal)
    screen.window.addSubview(button)
  }

  private var clock: ManualClock { screen.clock }

  private func buildPage() {
    // recipe: MoveFromAKeyedCountdown
    // When you build the page: shows the time left, or the button's own title.
    button.countdown.attach(to: "login", style: .clock)
    // end of recipe
  }

  private func sendCode(_ service: any CodeService) async throws {
    // recipe: MoveFromAKeyedCountdown
    // Starts the wait after the request succeeds. A failed request starts no wait.
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

  private func readKey() -> (isRunning: Bool, secondsLeft: Int) {
    // recipe: MoveFromAKeyedCountdown
    let isRunning = CountdownCenter.shared["login"] != nil
    let secondsLeft = CountdownCenter.shared["login"]?.remainingSeconds ?? 0
    // end of recipe
    return (isRunning, secondsLeft)
  }

  private func observe(with label: UILabel) -> CountdownObservation? {
    // recipe: MoveFromAKeyedCountdown
    let countdown = CountdownCenter.shared["login"]
    let observation = countdown?.observe { [weak label] tick in
      MainActor.assumeIsolated {
        label?.text = tick.isFinished ? "" : "\(tick.remainingSeconds)"
      }
    }
    // end of recipe
    return observation
  }

  private func cancelKey() {
    // recipe: MoveFromAKeyedCountdown
    CountdownCenter.shared.cancel("login")
    // end of recipe
  }

  @Test("A rebuilt page shows the time left, even after the app was in the background")
  func rebuiltPage() {
    clock.run {
      button.countdown.start(from: 15 * 60, key: "login", style: .clock)
      clock.enterBackground()
      clock.sleep(for: 600)
      clock.enterForeground()
      button.countdown.cancel()
      buildPage()
      #expect(button.countdown.remainingSeconds == 300)
      #expect(readKey() == (true, 300))
    }
  }

  @Test("A failed request starts no wait, and a successful request starts it")
  func requests() async {
    struct RequestError: Error {}
    await clock.run {
      await #expect(throws: RequestError.self) { try await sendCode(StubService(result: .failure(RequestError()))) }
      #expect(!readKey().isRunning)
      await #expect(throws: Never.self) { try await sendCode(StubService()) }
      #expect(readKey() == (true, 900))
      cancelKey()
      #expect(!readKey().isRunning)
    }
  }

  @Test("The policy refuses a sixth code within a day")
  func limit() async {
    await clock.run {
      for _ in 1...5 {
        await #expect(throws: Never.self) { try await sendLimited(StubService()) }
        clock.sleep(for: 15 * 60)
      }
      let left: TimeInterval = 24 * 3600 - 5 * 15 * 60
      await #expect(throws: SendError.limitReached(remaining: left)) { try await sendLimited(StubService()) }
      clock.sleep(for: left)
      await #expect(throws: Never.self) { try await sendLimited(StubService()) }
    }
  }

  @Test("The callbacks outlive their page, and a second start replaces them and shows the time left")
  func callbacks() throws {
    try clock.run {
      let (first, second) = (Calls(), Calls())
      try CodeCallbacks.shared.start("bind", from: 60, onTick: { first.tick($0) }, onEnd: { first.end() })
      #expect(first.seconds == [60])
      clock.advance(by: 10)
      #expect(first.seconds == Array((50...60).reversed()))
      try CodeCallbacks.shared.start("bind", from: 60, onTick: { second.tick($0) }, onEnd: { second.end() })
      #expect(second.seconds == [50])
      clock.advance(by: 50)
      #expect(first.seconds.last == 50)
      #expect(first.ends == 0)
      #expect(second.seconds.last == 1)
      #expect(second.ends == 1)
    }
  }

  @Test("A callback for the end can start its key again, and a canceled key calls nothing")
  func nextStart() throws {
    try clock.run {
      let calls = Calls()
      try CodeCallbacks.shared.start("bind", from: 1, onTick: { _ in }) {
        try? CodeCallbacks.shared.start("bind", from: 5, onTick: { calls.tick($0) }, onEnd: { calls.end() })
      }
      clock.advance(by: 1)
      #expect(calls.seconds == [5])
      CountdownCenter.shared.cancel("bind")
      clock.advance(by: 5)
      #expect(calls.seconds == [5])
      #expect(calls.ends == 0)
    }
  }

  @Test("An observer receives every second and the end on the main thread")
  func observer() {
    clock.run {
      button.countdown.start(from: 15 * 60, key: "login", style: .clock)
      let label = UILabel()
      let observation = observe(with: label)
      #expect(label.text == "900")
      clock.advance(by: 1)
      #expect(label.text == "899")
      clock.advance(by: 899)
      #expect(label.text == "")
      withExtendedLifetime(observation) {}
    }
  }
}

/// The calls of two closures.
@MainActor private final class Calls {
  private(set) var seconds: [Int] = []
  private(set) var ends = 0

  func tick(_ seconds: Int) { self.seconds.append(seconds) }

  func end() { ends += 1 }
}
