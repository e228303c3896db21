import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("The README")
struct ReadmeTests {
  private let screen = TestScreen()
  private let button = UIButton(type: .system)

  private func start() {
    // listing: README
    button.countdown.start(from: 60)
    // end of listing
  }

  private func chooseTitle(isFormValid: Bool) {
    // listing: README
    var style = CountdownStyle(countingTitle: { "Send again in \($0) s" })
    style.countingTitleColor = .systemGray
    button.countdown.style = style  // For all later calls.
    button.countdown.isEnabledAfterwards = isFormValid  // Not isEnabled.
    // end of listing
  }

  private func startByTag(in view: UIView, style: CountdownStyle) {
    // listing: README
    view.startCountdown(onButtonWithTag: 1001, from: 60, style: style)
    // end of listing
  }

  private func useKey() {
    // listing: README
    button.countdown.start(from: 60, key: "sign-in")  // Continues without the page.
    button.countdown.follow("sign-in")  // On any page: shows it, now and later.
    button.countdown.cancel()  // Stops showing the key, whose wait continues.
    // end of listing
  }

  private func send(to codeURL: URL) async throws {
    let session = StandInServer.session
    // listing: README
    button.countdown.follow("sign-in")  // When the page loads.
    try await button.countdown.send(thenWait: 60, key: "sign-in") {  // At a tap.
      try await session.data(from: codeURL)
    }
    // end of listing
  }

  @Test("One line counts from 60 to 1, refuses touches, and then restores the button")
  func line() {
    button.setTitle("Text me a code", for: .normal)
    screen.clock.run { start() }
    #expect(button.countdown.remainingSeconds == 60)
    #expect(!button.isEnabled)
    screen.clock.advance(by: 59)
    #expect(button.countdown.remainingSeconds == 1)
    screen.clock.advance(by: 1)
    #expect(button.isEnabled)
    #expect(button.currentTitle == "Text me a code")
  }

  @Test("The button counts in its own words, and is enabled afterward if the form is valid", arguments: [true, false])
  func title(isFormValid: Bool) {
    screen.clock.run {
      chooseTitle(isFormValid: true)
      start()
      #expect(button.currentTitle == "Send again in 60 s")
      #expect(button.titleColor(for: .normal) == .systemGray)
      chooseTitle(isFormValid: isFormValid)
      screen.clock.advance(by: 60)
      #expect(button.isEnabled == isFormValid)
    }
  }

  @Test("A tag finds the button")
  func tag() {
    let view = UIView()
    button.tag = 1001
    view.addSubview(button)
    screen.clock.run { startByTag(in: view, style: .clock) }
    #expect(button.countdown.remainingSeconds == 60)
  }

  @Test("A key's wait continues after the button is restored")
  func key() {
    screen.clock.run {
      useKey()
      #expect(button.countdown.remainingSeconds == nil)
      #expect(CountdownCenter.shared["sign-in"]?.remainingSeconds == 60)
    }
  }

  @Test(
    "A success starts the wait, and a failure throws and starts only the server's wait, or after 429 the app's",
    arguments: [(200, nil, 60), (500, nil, nil), (503, 90, 90), (429, nil, 60)] as [(Int, Int?, Int?)])
  func send(status: Int, retryAfter: Int?, left: Int?) async throws {
    let url = try #require(StandInServer.request(status: status, retryAfter: retryAfter.map(String.init)).url)
    var error: (any Error)?
    do {
      try await screen.clock.run { try await send(to: url) }
    } catch let caught {
      error = caught
    }
    #expect((error == nil) == (status == 200))
    #expect(button.countdown.remainingSeconds == left)
  }
}
