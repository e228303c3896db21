import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Landing pages")
struct LandingPageTests {
  private let clock = ManualClock()

  private func start(_ sendCodeButton: UIButton) {
    // recipe: CountdownKit
    sendCodeButton.countdown.start(from: 60)
    // end of recipe
  }

  private func send(from sendCodeButton: UIButton, to codeURL: URL) async throws {
    let session = StandInServer.session
    // recipe: CountdownKit
    sendCodeButton.countdown.attach(to: "sign-in")  // Shows a running wait.
    try await sendCodeButton.countdown.send(for: 60, key: "sign-in") {
      try await session.data(from: codeURL)
    }
    // end of recipe
  }

  private func makeCountdown() throws -> (Countdown, CountdownObservation) {
    // recipe: CountdownCore
    let countdown = try Countdown(duration: 60)
    let observation = countdown.observe { tick in
      print(tick.remainingSeconds)
    }
    countdown.start()
    // end of recipe
    return (countdown, observation)
  }

  private func startKey() throws -> Countdown {
    // recipe: CountInSwiftUI
    let countdown = try CountdownCenter.shared.start("login", duration: 60)
    // end of recipe
    return countdown
  }

  private func seconds(of countdown: Countdown) async -> [Int] {
    var shown: [Int] = []
    // recipe: CountInSwiftUI
    for await tick in countdown.ticks {
      shown.append(tick.remainingSeconds)
    }
    // end of recipe
    return shown
  }

  @Test("A button starts to count")
  func button() {
    clock.run {
      let button = UIButton(type: .system)
      start(button)
      #expect(button.countdown.remainingSeconds == 60)
      #expect(!button.isEnabled)
    }
  }

  @Test("A button counts after its request has succeeded")
  func send() async throws {
    let button = UIButton(type: .system)
    let url = try #require(StandInServer.request(status: 200).url)
    try await clock.run { try await send(from: button, to: url) }
    #expect(button.countdown.remainingSeconds == 60)
  }

  @Test("A countdown with an observer finishes at its deadline")
  func countdown() throws {
    try clock.run {
      let (countdown, observation) = try makeCountdown()
      clock.advance(by: 59)
      #expect(countdown.remainingSeconds == 1)
      clock.advance(by: 1)
      #expect(countdown.state == .finished)
      withExtendedLifetime(observation) {}
    }
  }

  @Test("A stream of ticks ends after the final tick")
  func ticks() async throws {
    let countdown = try clock.run { try startKey() }
    clock.advance(by: 60)
    #expect(await seconds(of: countdown) == [0])
  }

  @Test("A button can be tapped again after a minute of a manual clock")
  func manualClock() {
    let button = UIButton(type: .system)
    // recipe: CountdownTestSupport
    let clock = ManualClock()
    clock.run {
      button.countdown.start(from: 60)
      clock.advance(by: 60)
    }
    #expect(button.isEnabled)
    // end of recipe
  }
}
