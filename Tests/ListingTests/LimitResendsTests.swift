import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

// listing: LimitResends
extension ResendPolicy {
  /// One minute after the first code, two after the second, then five.
  /// At most five codes in 24 hours.
  static let signIn = ResendPolicy(waits: [60, 120, 300], limit: 5)
}

// listing: LimitResends
extension ResendPolicy {
  static let hourly = ResendPolicy(
    waits: [60], limit: 3, period: .sliding(3600), group: "sign-in")
  static let daily = ResendPolicy(waits: [60], limit: 10, group: "sign-in")

  /// The policy for the next code under a key.
  static func next(for key: String) -> ResendPolicy {
    let today = CountdownCenter.shared.allowance(for: key, under: .daily)
    return today.isLimitReached ? .daily : .hourly
  }
}

// listing: LimitResends
extension ResendPolicy {
  /// No wait after four wrong codes, and five minutes after the fifth.
  static let wrongCodes = ResendPolicy(
    waits: [0, 0, 0, 0, 300], period: .sliding(300))
}

@MainActor @Suite("Limit how often a code is sent")
final class LimitResendsTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .system)
  private let message = UILabel()
  private let key = "sign-in-42"
  private let service = StubService()

  // listing: LimitResends
  @discardableResult func sendCode() -> Task<Void, Never> {
    Task { [weak self, service, key, countdown = button.countdown] in
      do {
        try await countdown.send(under: .signIn, key: key) {
          try await service.sendCode()
        }
        self?.showCodesLeft()
      } catch SendError.waiting, SendError.limitReached {
        // The button shows the wait or the limit.
      } catch {
        self?.message.text = "The code could not be sent."
      }
    }
  }

  func showCodesLeft() {
    let allowance = CountdownCenter.shared.allowance(for: key, under: .signIn)
    message.text = allowance.sendsLeft.map { "Codes left: \($0)" }
  }

  func didSignIn() {
    CountdownCenter.shared.resetSends(for: key, under: .signIn)
  }

  // listing: LimitResends
  func codeWasSentWithSignIn() {
    CountdownCenter.shared.recordSend(for: key, under: .signIn)
  }

  // listing: LimitResends
  func codeWasWrong() {
    CountdownCenter.shared.recordSend(for: "wrong-codes", under: .wrongCodes)
  }

  @Test("The fifth wrong code locks the button for five minutes")
  func fifthWrongCodeLocks() {
    let signInButton = button
    clock.run {
      // listing: LimitResends
      let locked = CountdownStyle(countingTitle: {
        "Locked for \(CountdownFormat.clock.string(from: $0))"
      })
      signInButton.countdown.follow("wrong-codes", style: locked)

      for _ in 1...4 { codeWasWrong() }
      #expect(button.isEnabled)
      codeWasWrong()
      #expect(button.currentTitle == "Locked for 5:00")
    }
  }

  @Test("The label shows the codes that are left. One that comes with the sign-in counts, and signing in resets them.")
  func signingInResetsTheLimit() async throws {
    try await clock.run {
      try await value(of: sendCode(), "the send ends")
      codeWasSentWithSignIn()
      showCodesLeft()
      #expect(message.text == "Codes left: 3")
      didSignIn()
      showCodesLeft()
      #expect(message.text == "Codes left: 5")
    }
  }

  @Test("Three codes an hour and ten a day: the button shows the limit that is reached, in hours")
  func buttonShowsTheReachedLimit() throws {
    func send() throws {
      try button.countdown.beginSend(under: .next(for: "sign-in"), key: "sign-in").finish(with: .sent())
      clock.sleep(for: 60)
    }
    try clock.run {
      // listing: LimitResends
      var style = CountdownStyle.standard
      style.limitTitle = { seconds, _ in
        "No more codes for \((seconds + 3599) / 3600) h"
      }

      button.countdown.style = style
      for limit in 1...3 {
        for _ in 1...3 { try send() }
        if limit < 3 { clock.sleep(for: 3420) }
      }
      #expect(button.currentTitle == "No more codes for 1 h")
      clock.sleep(for: 3420)
      try send()
      #expect(throws: SendError.self) { try send() }
      #expect(button.currentTitle == "No more codes for 21 h")
    }
  }

  @Test("The limit of a calendar day lasts until the server's midnight")
  func limitLastsUntilTheServersMidnight() throws {
    try clock.run {
      // listing: LimitResends
      let server = TimeZone(identifier: "Asia/Shanghai") ?? .current
      let policy = ResendPolicy(
        waits: [60, 120, 300], limit: 5, period: .calendarDay(in: server))

      for _ in 1...5 {
        clock.sleep(for: 300)
        try button.countdown.beginSend(under: policy, key: "sign-in").finish(with: .sent())
      }
      let end = try #require(button.countdown.current?.endDate)
      #expect(Calendar(identifier: .gregorian).dateComponents(in: server, from: end).hour == 0)
    }
  }

  @Test("A call can be requested during the wait for a text, and both count toward one limit")
  func callAndTextShareALimit() async throws {
    let session = StandInServer.session
    let request = URLRequest(url: try StandInServer.url(status: 200))
    let (textButton, callButton) = (button, UIButton(type: .system))
    try await clock.run {
      // listing: LimitResends
      let text = ResendPolicy(waits: [60, 120], limit: 5, group: "sign-in")
      let call = ResendPolicy(waits: [300], limit: 5, group: "sign-in")
      try await textButton.countdown.send(under: text, key: "sign-in.text") {
        try await session.data(for: request)
      }
      try await callButton.countdown.send(under: call, key: "sign-in.call") {
        try await session.data(for: request)
      }
      #expect(CountdownCenter.shared.allowance(for: "sign-in.text", under: text).sendsLeft == 3)
    }
  }
}
