import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

// listing: LimitResends
extension ResendPolicy {
  /// One minute after the first code, two after the second, then five.
  /// At most five codes in 24 hours.
  static let signIn = ResendPolicy(waits: [60, 120, 300], limit: 5)
}
// end of listing

final class LimitedCodePage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  private let key = "sign-in-42"
  private let service = StubService()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(button)
    button.countdown.follow(key)
    showCodesLeft()
  }

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
        self?.message.text = text(for: error)
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
  // end of listing
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
// end of listing

@MainActor @Suite("Limit how often a code is sent")
struct LimitResendsTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  private var styleAtLimit: CountdownStyle {
    // listing: LimitResends
    var style = CountdownStyle.standard
    style.limitTitle = { seconds, _ in
      "No more codes for \((seconds + 3599) / 3600) h"
    }
    // end of listing
    return style
  }

  private var dailyPolicy: ResendPolicy {
    // listing: LimitResends
    let server = TimeZone(identifier: "Asia/Shanghai") ?? .current
    let policy = ResendPolicy(
      waits: [60, 120, 300], limit: 5, period: .calendarDay(in: server))
    // end of listing
    return policy
  }

  private func showPage() -> LimitedCodePage {
    screen.show(LimitedCodePage())
  }

  private func send(_ request: URLRequest, from textButton: UIButton, and callButton: UIButton) async throws {
    let session = StandInServer.session
    // listing: LimitResends
    let text = ResendPolicy(waits: [60, 120], limit: 5, group: "sign-in")
    let call = ResendPolicy(waits: [300], limit: 5, group: "sign-in")
    try await textButton.countdown.send(under: text, key: "sign-in.text") {
      try await session.data(for: request)
    }
    try await callButton.countdown.send(under: call, key: "sign-in.call") {
      try await session.data(for: request)
    }
    // end of listing
  }

  /// Sends a code, as soon as the wait is over.
  private func send(on page: LimitedCodePage) async {
    while let seconds = page.button.countdown.remainingSeconds { clock.advance(by: TimeInterval(seconds)) }
    await clock.run { await page.sendCode().value }
  }

  @Test("Three codes an hour and ten a day: the button shows the limit that is reached")
  func severalLimits() throws {
    try clock.run {
      let button = UIButton(type: .system)
      @MainActor func send() throws {
        try button.countdown.beginSend(under: .next(for: "sign-in"), key: "sign-in").finish(with: .sent())
        clock.sleep(for: 60)
      }
      for _ in 1...3 {
        for _ in 1...3 { try send() }
        #expect(throws: SendError.limitReached(remaining: 3420)) { try send() }
        clock.sleep(for: 3420)
      }
      try send()
      #expect(throws: SendError.self) { try send() }
      #expect(button.countdown.remainingSeconds.map { $0 > 3600 } == true)
    }
  }

  @Test("The waits grow up to the limit, a rebuilt page shows the limit, and signing in resets it")
  func limit() async {
    let page = showPage()
    #expect(page.message.text == "Codes left: 5")
    for (sent, wait) in [60, 120, 300, 300, 86_400 - 780].enumerated() {
      await send(on: page)
      #expect(page.button.countdown.remainingSeconds == wait)
      #expect(page.message.text == "Codes left: \(4 - sent)")
    }
    let later = showPage()
    #expect(!later.button.isEnabled)
    #expect(later.message.text == "Codes left: 0")
    clock.run { later.didSignIn() }
    #expect(later.button.isEnabled)
    #expect(showPage().message.text == "Codes left: 5")
  }
}
