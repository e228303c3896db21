import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

// recipe: SendACode
struct StubService: CodeService {
  var result: Result<SendOutcome, any Error> = .success(.sent())

  func sendCode() async throws -> SendOutcome { try result.get() }
}
// end of recipe

// recipe: SendACode
@MainActor @Suite struct SendCodePageTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  func showPage(_ service: any CodeService) -> SendCodePage {
    let page = SendCodePage(service: service)
    window.rootViewController = page
    window.makeKeyAndVisible()
    return page
  }

  @Test func theWaitBeginsWithTheAnswer() async {
    let page = clock.run { showPage(StubService()) }
    await clock.run { await page.sendCode().value }
    #expect(page.button.countdown.remainingSeconds == 60)
    clock.advance(by: 60)
    #expect(page.button.isEnabled)
  }

  @Test func aFailureCostsNoWait() async {
    let page = clock.run { showPage(StubService(result: .failure(URLError(.notConnectedToInternet)))) }
    await clock.run { await page.sendCode().value }
    #expect(page.button.isEnabled)
    #expect(page.message.text == "You are offline.")
  }
}
// end of recipe

@MainActor @Suite("Sending a code")
struct SendingACode {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func show<Page: UIViewController>(_ page: Page) -> Page {
    clock.run {
      window.rootViewController = page
      window.makeKeyAndVisible()
    }
    return page
  }

  private func showPage(_ service: any CodeService) -> SendCodePage {
    clock.run { show(SendCodePage(service: service)) }
  }

  /// Returns once nothing is under way any longer, or when that can no longer be hoped for.
  private func landing(on button: UIButton) async {
    for _ in 0..<2000 where button.countdown.isSending { try? await Task.sleep(nanoseconds: 5_000_000) }
  }

  private func web(_ status: Int, retryAfter: String? = nil) throws -> WebCodeService {
    let url = try #require(StandInServer.request(status: status, retryAfter: retryAfter).url)
    return WebCodeService(url: url, session: StandInServer.session)
  }

  @Test("a touch shows that it is under way, and the answer starts the wait, at the end of which it can be sent again")
  func wholeWay() async {
    let service = HeldService()
    let page = showPage(service)
    clock.run { page.button.sendActions(for: .touchUpInside) }
    await service.hasBegun()
    #expect(page.button.countdown.isSending)
    #expect(!page.button.isEnabled)
    await service.answer(.success(.sent()))
    await landing(on: page.button)
    #expect(page.button.countdown.remainingSeconds == 60)
    clock.advance(by: 60)
    #expect(page.button.currentTitle == "Send the code")
    #expect(page.button.isEnabled)
  }

  @Test("what the server's status says is waited for, and told", arguments: [(200, 60), (429, 90), (500, nil)])
  func status(status: Int, left: Int?) async throws {
    let page = showPage(try web(status, retryAfter: status == 429 ? "90" : nil))
    await clock.run { await page.sendCode().value }
    #expect(page.button.countdown.remainingSeconds == left)
    #expect((page.message.text == nil) == (status == 200))
    #expect(page.button.isEnabled == (left == nil))
  }

  @Test("a request without connection says so")
  func offline() async throws {
    let page = showPage(try web(0))
    await clock.run { await page.sendCode().value }
    #expect(page.message.text == "You are offline.")
    #expect(page.button.isEnabled)
  }

  @Test("what the button shows already is not said beside it")
  func nothingSaid() {
    let errors: [any Error] = [
      SendError.counting(wait: 1), SendError.limitReached(wait: 1), CancellationError(), URLError(.cancelled),
    ]
    for error in errors { #expect(text(for: error) == nil) }
    #expect(text(for: SendError.refused(status: 500, wait: nil)) != nil)
    #expect(text(for: SendError.underWay) != nil, "it may be another channel's, which this button does not show")
  }

  @Test("a page that is left meanwhile is gone, and the one that is built again shows what is under way, then the wait")
  func leftMeanwhile() async {
    let service = HeldService()
    weak var former: SendCodePage?
    let sending: Task<Void, Never>
    do {
      let page = showPage(service)
      former = page
      sending = clock.run { page.sendCode() }
    }
    await service.hasBegun()
    window.rootViewController = nil
    #expect(former == nil)
    let page = showPage(service)
    #expect(page.button.countdown.isSending)
    await service.answer(.success(.sent()))
    await sending.value
    #expect(page.button.countdown.remainingSeconds == 60)
  }

  @Test("a configuration's button shows a style's texts, and an activity indicator, while it is under way")
  func styled() async {
    let service = HeldService()
    let page = showPage(service)
    page.showConfiguration()
    let countdown = page.button.countdown
    let sending = clock.run {
      Task { try? await countdown.send(for: 60, style: SendCodePage.style) { try await service.sendCode() } }
    }
    await service.hasBegun()
    #expect(page.button.configuration?.title == "Just a moment…")
    #expect(page.button.configuration?.showsActivityIndicator == true)
    await service.answer(.success(.sent()))
    _ = await sending.value
    clock.advance(by: 60)
    #expect(page.button.configuration?.showsActivityIndicator == false)
    #expect(page.button.currentTitle == "Send again")
  }

  @Test("without async too", arguments: [(200, 60), (503, nil)])
  func completion(status: Int, left: Int?) async throws {
    let page = show(CompletionPage())
    page.session = StandInServer.session
    let request = try StandInServer.request(status: status)
    clock.run { page.sendCode(request) }
    #expect(page.button.countdown.isSending)
    await landing(on: page.button)
    #expect(page.button.countdown.remainingSeconds == left)
    #expect((page.message.text == nil) == (left != nil))
  }

  @Test("who has signed in waits no longer")
  func signedIn() async {
    let page = showPage(StubService())
    await clock.run { await page.sendCode().value }
    #expect(!page.button.isEnabled)
    clock.run { page.didSignIn() }
    #expect(page.button.isEnabled)
  }
}
