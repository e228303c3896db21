import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Continuing on the next page")
struct ContinueOnTheNextPageTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  /// Shows a page in a navigation controller.
  private func show(_ page: UIViewController) -> UINavigationController {
    screen.show(UINavigationController(rootViewController: page))
  }

  private func resendButton(in navigation: UINavigationController) throws -> UIButton {
    let page = try #require(navigation.topViewController as? EnterCodePage)
    page.loadViewIfNeeded()
    return page.resendButton
  }

  @Test("The next page opens with a counting button, and the first page's button takes touches again")
  func success() async throws {
    let first = SignUpPage(service: StubService())
    let navigation = show(first)
    try await clock.run {
      await first.sendCode().value
      let button = try resendButton(in: navigation)
      #expect(button.countdown.remainingSeconds == 60)
      #expect(!button.isEnabled)
      #expect(first.button.isEnabled)
      #expect(first.button.currentTitle == "Continue")
      clock.advance(by: 60)
      #expect(button.isEnabled)
      #expect(button.currentTitle == "Resend")
    }
  }

  @Test("A second touch on the first page makes no request and continues with the time left")
  func secondTouch() async throws {
    let service = CountedService()
    let first = SignUpPage(service: service)
    let navigation = show(first)
    try await clock.run {
      await first.sendCode().value
      navigation.popViewController(animated: false)
      clock.advance(by: 20)
      await first.sendCode().value
      let button = try resendButton(in: navigation)
      #expect(button.countdown.remainingSeconds == 40)
      #expect(await service.count == 1)
    }
  }

  @Test("After a failure, the first page stays and shows a message")
  func failure() async {
    let first = SignUpPage(service: StubService(result: .failure(URLError(.notConnectedToInternet))))
    let navigation = show(first)
    await clock.run { await first.sendCode().value }
    #expect(navigation.topViewController === first)
    #expect(first.message.text == "You are offline.")
    #expect(first.button.isEnabled)
  }
}

/// A service that counts its requests.
private actor CountedService: CodeService {
  private(set) var count = 0

  func sendCode() -> SendOutcome {
    count += 1
    return .sent()
  }
}
