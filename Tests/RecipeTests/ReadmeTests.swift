import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("The README")
struct ReadmeTests {
  private let screen = TestScreen()

  private func start(_ button: UIButton) {
    // recipe: README
    button.countdown.start(from: 60)
    // end of recipe
  }

  private func send(from button: UIButton, to codeURL: URL) async throws {
    let session = StandInServer.session
    // recipe: README
    button.countdown.follow("sign-in")  // Shows a running wait.
    try await button.countdown.send(thenWait: 60, key: "sign-in") {
      try await session.data(from: codeURL)
    }
    // end of recipe
  }

  private func use(_ button: UIButton, in view: UIView) {
    // recipe: README
    button.countdown.start(from: 60, key: "sign-in")  // Outlives the page.
    button.countdown.follow("sign-in")  // Shows it on a rebuilt page.
    button.countdown.cancel()  // Restores the button. The key's wait continues.
    view.startCountdown(onButtonWithTag: 1001, from: 60)  // Finds the button.
    // end of recipe
  }

  @Test("The first line counts, and the next four send and then count")
  func beginning() async throws {
    let button = UIButton(type: .system)
    let sendingButton = UIButton(type: .system)
    let url = try #require(StandInServer.request(status: 200).url)
    screen.clock.run { start(button) }
    #expect(button.countdown.remainingSeconds == 60)
    try await screen.clock.run { try await send(from: sendingButton, to: url) }
    #expect(sendingButton.countdown.remainingSeconds == 60)
  }

  @Test(
    "The page sends a code and waits, and a failure shows a message and starts only the server's wait",
    arguments: [(200, nil, 60), (500, nil, nil), (503, 90, 90)] as [(Int, Int?, Int?)])
  func page(status: Int, retryAfter: Int?, left: Int?) async throws {
    let page = SignInViewController()
    page.session = StandInServer.session
    page.codeURL = try StandInServer.request(status: status, retryAfter: retryAfter.map(String.init)).url
    screen.show(page)
    screen.clock.run { page.button.sendActions(for: .touchUpInside) }
    _ = await eventually {
      status == 200 ? page.button.countdown.remainingSeconds != nil : page.message.text != nil
    }
    #expect(page.button.countdown.remainingSeconds == left)
    #expect(page.message.text == (status == 200 ? nil : "The code could not be sent."))
    #expect(screen.show(SignInViewController()).button.countdown.remainingSeconds == left, "A rebuilt page")
  }
}
