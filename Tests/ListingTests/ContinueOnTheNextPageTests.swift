import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

final class SignUpPage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  private let service = StubService()

  // listing: ContinueOnTheNextPage
  @discardableResult func sendCode() -> Task<Void, Never> {
    Task { [weak self, service, countdown = button.countdown] in
      do {
        try await countdown.send(thenWait: 60, key: "sign-up") {
          try await service.sendCode()
        }
        self?.showNextPage()
      } catch SendError.waiting {
        self?.showNextPage()
      } catch {
        self?.message.text = "The code could not be sent."
      }
    }
  }

  private func showNextPage() {
    button.countdown.cancel()
    navigationController?.pushViewController(EnterCodePage(), animated: true)
  }
}

// listing: ContinueOnTheNextPage
final class EnterCodePage: UIViewController {
  let resendButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    resendButton.setTitle("Resend", for: .normal)
    view.addSubview(resendButton)
    resendButton.countdown.follow("sign-up")
  }
}

@MainActor @Suite("Continue on the next page")
struct ContinueOnTheNextPageTests {
  private let screen = TestScreen()

  @Test("The next page opens with a counting button, also after a second touch during the wait")
  func nextPageOpensCounting() async throws {
    let first = SignUpPage()
    let navigation = screen.show(UINavigationController(rootViewController: first))
    try await screen.clock.run {
      for seconds in [60, 40] {
        try await value(of: first.sendCode(), "the send ends")
        let page = try #require(navigation.topViewController as? EnterCodePage)
        page.loadViewIfNeeded()
        #expect(page.resendButton.countdown.remainingSeconds == seconds)
        navigation.popViewController(animated: false)
        screen.clock.advance(by: 20)
      }
    }
  }
}
