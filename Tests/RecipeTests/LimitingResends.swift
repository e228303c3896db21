import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("Limiting how often a code is sent")
struct LimitingResends {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func show<Page: UIViewController>(_ page: Page) -> Page {
    clock.run {
      window.rootViewController = page
      window.makeKeyAndVisible()
    }
    return page
  }

  private func showPage(_ recipient: String = "42", _ service: any CodeService = StubService()) -> LimitedCodePage {
    show(LimitedCodePage(service: service, recipient: recipient))
  }

  private var styleAtLimit: CountdownStyle {
    // recipe: LimitResends
    var style = CountdownStyle.standard
    style.limitTitle = { seconds, _ in "No more codes for \((seconds + 3599) / 3600) h" }
    // end of recipe
    return style
  }

  /// Sends as soon as it can, so many times.
  private func send(_ count: Int, on page: LimitedCodePage) async {
    for _ in 0..<count {
      while let seconds = page.button.countdown.remainingSeconds { clock.advance(by: TimeInterval(seconds)) }
      await clock.run { await page.sendCode().value }
    }
  }

  @Test("the waits grow, what is left is shown, and at the limit it says so, to a page that is built again too")
  func limited() async {
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

  @Test("a failure is not counted, and each recipient is counted alone")
  func counted() async {
    let page = showPage("42", StubService(result: .failure(URLError(.timedOut))))
    await send(1, on: page)
    #expect(page.button.isEnabled)
    #expect(page.message.text == "The code could not be sent. Please try again.")
    #expect(showPage("42").message.text == "Codes left: 5")
    await send(1, on: showPage("42"))
    #expect(showPage("42").message.text == "Codes left: 4")
    #expect(showPage("43").message.text == "Codes left: 5")
  }

  @Test("who has signed in begins anew")
  func signedIn() async {
    let page = showPage()
    await send(5, on: page)
    clock.run { page.didSignIn() }
    #expect(page.button.isEnabled)
    #expect(showPage().message.text == "Codes left: 5")
  }

  @Test("what ends a wait leaves the count alone")
  func survives() async {
    let page = showPage()
    await send(5, on: page)
    clock.run {
      page.button.countdown.finish()
      #expect(page.button.isEnabled)
      page.showWhatIsLeft()
      #expect(page.message.text == "Codes left: 0")
    }
    #expect(!showPage().button.isEnabled, "the limit holds")
    clock.run { CountdownCenter.shared.cancel("sign-in-42") }
    #expect(!showPage().button.isEnabled)
  }

  @Test("the text at the limit is the app's own")
  func limitText() {
    #expect(styleAtLimit.limitTitle?(3601, Date()) == "No more codes for 2 h")
    #expect(styleAtLimit.limitTitle?(3600, Date()) == "No more codes for 1 h")
  }

  @Test("channels of one group share the cap and wait by themselves; at the limit both say so")
  func channels() async throws {
    let page = show(ChannelsPage())
    func send(_ perform: @escaping @MainActor () async throws -> Void) async throws {
      try await clock.run { Task { try await perform() } }.value
    }
    try await send { try await page.sendText(StubService()) }
    #expect(page.textButton.countdown.remainingSeconds == 60)
    #expect(page.callButton.isEnabled)
    try await send { try await page.makeCall(StubService()) }
    #expect(page.callButton.countdown.remainingSeconds == 300)
    for _ in 3...5 {
      clock.advance(by: 300)
      try await send { try await page.sendText(StubService()) }
    }
    #expect(!page.textButton.isEnabled)
    #expect(!page.callButton.isEnabled)
    #expect(page.callButton.countdown.remainingSeconds == 86_400 - 900)
    clock.run { page.didSignIn() }
    #expect(page.textButton.isEnabled)
    #expect(page.callButton.isEnabled)
  }
}
