import CountdownKit
import CountdownTestSupport
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

  @Test func successStartsTheWait() async {
    let page = clock.run { showPage(StubService()) }
    await clock.run { await page.sendCode().value }
    #expect(page.button.countdown.remainingSeconds == 60)
    clock.advance(by: 60)
    #expect(page.button.isEnabled)
  }

  @Test func failureStartsNoWait() async {
    let error = URLError(.notConnectedToInternet)
    let service = StubService(result: .failure(error))
    let page = clock.run { showPage(service) }
    await clock.run { await page.sendCode().value }
    #expect(page.button.isEnabled)
    #expect(page.message.text == "You are offline.")
  }
}
// end of recipe

@MainActor @Suite("Sending a code")
struct SendACodeTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  private func showPage(_ service: any CodeService) -> SendCodePage {
    screen.show(SendCodePage(service: service))
  }

  @Test("A touch sends the code, success starts the wait, and after it the code can be sent again")
  func wholeWay() async {
    let service = HeldService()
    let page = showPage(service)
    clock.run { page.button.sendActions(for: .touchUpInside) }
    await service.hasBegun()
    #expect(page.button.countdown.isSending)
    #expect(!page.button.isEnabled)
    await service.complete(with: .success(.sent()))
    await waitUntil { !page.button.countdown.isSending }
    #expect(page.button.countdown.remainingSeconds == 60)
    clock.advance(by: 60)
    #expect(page.button.currentTitle == "Send the code")
    #expect(page.button.isEnabled)
  }

  @Test(
    "The server's status sets the wait and the message",
    arguments: [
      (200, nil, 60, nil), (429, "90", 90, "That was one code too many. Please wait."),
      (500, nil, nil, "The code could not be sent. Please try again."), (0, nil, nil, "You are offline."),
    ] as [(Int, String?, Int?, String?)])
  func status(status: Int, retryAfter: String?, left: Int?, message: String?) async throws {
    let url = try #require(StandInServer.request(status: status, retryAfter: retryAfter).url)
    let page = showPage(WebCodeService(url: url, session: StandInServer.session))
    await clock.run { await page.sendCode().value }
    #expect(page.button.countdown.remainingSeconds == left)
    #expect(page.message.text == message)
    #expect(page.button.isEnabled == (left == nil))
  }

  @Test("The page shows no message for a state that the button already shows")
  func messages() {
    let errors: [any Error] = [
      SendError.waiting(remaining: 1), SendError.limitReached(remaining: 1), CancellationError(), URLError(.cancelled),
    ]
    for error in errors { #expect(text(for: error) == nil) }
    #expect(text(for: SendError.refused(status: 500, wait: nil)) != nil)
    #expect(text(for: SendError.alreadySending) != nil, "The button doesn't show the send of another channel")
  }

  @Test("A page that is left while sending is released, and a rebuilt page shows the request and then the wait")
  func leftPage() async {
    let service = HeldService()
    weak var former: SendCodePage?
    let sending: Task<Void, Never>
    do {
      let page = showPage(service)
      former = page
      sending = clock.run { page.sendCode() }
    }
    await service.hasBegun()
    screen.window.rootViewController = nil
    #expect(former == nil)
    let page = showPage(service)
    #expect(page.button.countdown.isSending)
    await service.complete(with: .success(.sent()))
    await sending.value
    #expect(page.button.countdown.remainingSeconds == 60)
  }

  @Test("A button with a configuration shows the style's titles, and an activity indicator while sending")
  func configuration() async {
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
    await service.complete(with: .success(.sent()))
    _ = await sending.value
    clock.advance(by: 60)
    #expect(page.button.configuration?.showsActivityIndicator == false)
    #expect(page.button.currentTitle == "Send again")
  }

  @Test("Sending with a completion handler starts the wait or reports the error", arguments: [(200, 60), (503, nil)])
  func completion(status: Int, left: Int?) async throws {
    let page = screen.show(CompletionPage())
    page.session = StandInServer.session
    let request = try StandInServer.request(status: status)
    clock.run { page.sendCode(request) }
    #expect(page.button.countdown.isSending)
    await waitUntil { !page.button.countdown.isSending }
    #expect(page.button.countdown.remainingSeconds == left)
    // The message follows on the main queue's next turn.
    for _ in 0..<2000 where left == nil && page.message.text == nil { await Task.yield() }
    #expect((page.message.text == nil) == (left != nil))
  }

  @Test("A countdown button sends by itself, and starts its wait after the success")
  func sendingButton() async throws {
    let service = HeldService()
    let page = screen.show(SendingButtonPage(service: service))
    clock.run {
      page.addButton()
      page.button.sendActions(for: .touchUpInside)
    }
    try #require(page.button.countdown.isSending)
    await service.hasBegun()
    #expect(!page.button.isEnabled)
    await service.complete(with: .success(.sent()))
    await waitUntil { !page.button.countdown.isSending }
    #expect(page.button.countdown.remainingSeconds == 60)
    clock.advance(by: 60)
    #expect(page.button.currentTitle == "Send the code")
  }

  @Test("Two buttons with one key show the send and the wait that one of them starts")
  func twoButtons() async throws {
    let service = HeldService()
    let page = screen.show(TwoButtonsPage(service: service))
    clock.run {
      page.addButtons()
      page.bottomButton.sendActions(for: .touchUpInside)
    }
    try #require(page.bottomButton.countdown.isSending)
    await service.hasBegun()
    #expect(page.topButton.countdown.isSending)
    await service.complete(with: .success(.sent()))
    await waitUntil { !page.topButton.countdown.isSending }
    #expect(page.topButton.countdown.remainingSeconds == 60)
    #expect(page.bottomButton.countdown.remainingSeconds == 60)
    #expect(page.topButton.currentTitle == CountdownStyle.seconds.countingTitle(60))
  }

  @Test("A page that sets its title each time it appears shows the time left")
  func title() {
    clock.run {
      let page = screen.show(TitledCodePage())
      #expect(page.button.currentTitle == "Send the code")
      page.button.countdown.start(from: 60, key: "sign-in")
      let counting = page.button.currentTitle
      screen.window.rootViewController = nil
      screen.show(page)
      #expect(page.button.currentTitle == counting)
      clock.advance(by: 60)
      #expect(page.button.currentTitle == "Send the code")
    }
  }

  @Test("Signing in ends the wait")
  func signIn() async {
    let page = showPage(StubService())
    await clock.run { await page.sendCode().value }
    #expect(!page.button.isEnabled)
    clock.run { page.didSignIn() }
    #expect(page.button.isEnabled)
  }
}
