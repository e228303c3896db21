import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Landing pages")
struct LandingPageTests {
  private let clock = ManualClock()

  private func start(_ sendCodeButton: UIButton) {
    // listing: CountdownKit
    sendCodeButton.countdown.start(from: 60)
    // end of listing
  }

  private func send(from sendCodeButton: UIButton, to codeURL: URL) async throws {
    let session = StandInServer.session
    // listing: CountdownKit
    sendCodeButton.countdown.follow("sign-in")  // Shows a running wait.
    try await sendCodeButton.countdown.send(thenWait: 60, key: "sign-in") {
      try await session.data(from: codeURL)
    }
    // end of listing
  }

  private func makeCountdown() throws -> (Countdown, CountdownObservation) {
    // listing: CountdownCore
    let countdown = try Countdown(duration: 60)
    let observation = countdown.observe { tick in
      print(tick.remainingSeconds)
    }
    countdown.start()
    // end of listing
    return (countdown, observation)
  }

  @Test("A button can be tapped again after a minute of a manual clock")
  func manualClock() {
    let button = UIButton(type: .system)
    // listing: CountdownTestSupport
    let clock = ManualClock()
    clock.run {
      button.countdown.start(from: 60)
      clock.advance(by: 60)
    }
    #expect(button.isEnabled)
    // end of listing
  }
}
