import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Limiting how often a code is sent")
struct LimitResendsTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  private func showPage(_ account: String = "42", status: Int = 200) -> LimitedCodePage {
    screen.show(
      LimitedCodePage(account: account) {
        try await StandInServer.session.data(for: StandInServer.request(status: status)).1
      })
  }

  private var styleAtLimit: CountdownStyle {
    // recipe: LimitResends
    var style = CountdownStyle.standard
    style.limitTitle = { seconds, _ in
      "No more codes for \((seconds + 3599) / 3600) h"
    }
    // end of recipe
    return style
  }

  private var dailyPolicy: ResendPolicy {
    // recipe: LimitResends
    let server = TimeZone(identifier: "Asia/Shanghai") ?? .current
    let policy = ResendPolicy(
      waits: [60, 120, 300], limit: 5, period: .calendarDay(in: server))
    // end of recipe
    return policy
  }

  @Test("A policy with calendar days shows the limit until midnight, by the date on the device's clock")
  func calendarDay() throws {
    clock.run {
      let button = UIButton(type: .system)
      screen.window.addSubview(button)
      let dates = DateList()
      var style = CountdownStyle.standard
      style.limitTitle = { _, date in
        dates.values.append(date)
        return "limit"
      }
      for _ in 1...5 { CountdownCenter.shared.recordSend(for: "login", under: dailyPolicy) }
      #expect(button.countdown.attach(to: "login", style: style))
      #expect(button.currentTitle == "limit")
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: "Asia/Shanghai") ?? .current
      #expect(dates.values.first == calendar.dateInterval(of: .day, for: clock.date)?.end)
    }
  }

  @MainActor private final class DateList {
    var values: [Date] = []
  }

  /// Sends `count` codes, each as soon as the wait is over.
  private func send(_ count: Int, on page: LimitedCodePage) async {
    for _ in 0..<count {
      while let seconds = page.button.countdown.remainingSeconds { clock.advance(by: TimeInterval(seconds)) }
      await clock.run { await page.sendCode().value }
    }
  }

  @Test("The waits grow up to the limit, and a rebuilt page shows the limit and the codes left")
  func limit() async {
    let page = showPage()
    #expect(page.message.text == "Codes left: 5")
    for (sent, wait) in [60, 120, 300, 300].enumerated() {
      await send(1, on: page)
      #expect(page.button.countdown.remainingSeconds == wait)
      #expect(page.message.text == "Codes left: \(4 - sent)")
    }
    await send(1, on: page)
    #expect(page.button.countdown.remainingSeconds == 86_400 - 780)
    clock.relaunch()
    let later = showPage()
    #expect(later.message.text == "Codes left: 0")
    #expect(!later.button.isEnabled)
    clock.sleep(for: 86_400 - 781)
    #expect(!later.button.isEnabled)
    clock.advance(by: 1)
    #expect(later.button.isEnabled)
    #expect(showPage().message.text == "Codes left: 1")
  }

  @Test("A failed request isn't counted, and each account has its own count")
  func count() async {
    let page = showPage("42", status: 0)
    await send(1, on: page)
    #expect(page.button.isEnabled)
    #expect(page.message.text == "The code could not be sent.")
    #expect(showPage("42").message.text == "Codes left: 5")
    await send(1, on: showPage("42"))
    #expect(showPage("42").message.text == "Codes left: 4")
    #expect(showPage("43").message.text == "Codes left: 5")
  }

  @Test("Signing in resets the wait and the count")
  func signIn() async {
    let page = showPage()
    await send(5, on: page)
    clock.run { page.didSignIn() }
    #expect(page.button.isEnabled)
    #expect(showPage().message.text == "Codes left: 5")
  }

  @Test("Finishing or canceling a wait doesn't change the count")
  func endedWait() async {
    let page = showPage()
    await send(5, on: page)
    clock.run {
      page.button.countdown.current?.finish()
      #expect(page.button.isEnabled)
      page.showCodesLeft()
      #expect(page.message.text == "Codes left: 0")
    }
    #expect(!showPage().button.isEnabled, "The limit still applies")
    clock.run { CountdownCenter.shared.cancel("sign-in-42") }
    #expect(!showPage().button.isEnabled)
  }

  @Test("The limit's title is the app's own")
  func limitTitle() {
    #expect(styleAtLimit.limitTitle?(3601, Date()) == "No more codes for 2 h")
    #expect(styleAtLimit.limitTitle?(3600, Date()) == "No more codes for 1 h")
  }

  @Test("Channels of a group share the limit, but not the wait")
  func channels() async throws {
    let (page, request) = (screen.show(ChannelsPage()), try StandInServer.request(status: 200))
    try await clock.run { try await page.sendText(request, in: StandInServer.session) }
    #expect(page.textButton.countdown.remainingSeconds == 60)
    #expect(page.callButton.isEnabled)
    try await clock.run { try await page.makeCall(request, in: StandInServer.session) }
    #expect(page.callButton.countdown.remainingSeconds == 300)
    for _ in 3...5 {
      clock.advance(by: 300)
      try await clock.run { try await page.sendText(request, in: StandInServer.session) }
    }
    #expect(!page.textButton.isEnabled)
    #expect(!page.callButton.isEnabled)
    #expect(page.callButton.countdown.remainingSeconds == 86_400 - 900)
    clock.run { page.didSignIn() }
    #expect(page.textButton.isEnabled)
    #expect(page.callButton.isEnabled)
  }
}
