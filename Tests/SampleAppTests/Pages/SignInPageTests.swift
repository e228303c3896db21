import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The sign-in page")
struct SignInPageTests {
  private let sample = SampleOnManualClock()

  init() {
    sample.touch(1)
  }

  private var titles: [String] { sample.page.controls.prefix(2).map(\.title) }

  @Test("A sent code starts the countdown of its channel only")
  func success() async throws {
    try await sample.send(by: 1)
    #expect(sample.control(1)?.takesTouches == false)
    #expect(titles == ["Sending…", "Call me instead"])
    try await sample.respond()
    #expect(titles == ["Resend in 60 s", "Call me instead"])
    #expect(sample.page.texts == ["Sent. 2 left today."])
    sample.clock.advance(by: 59)
    #expect(sample.control(1)?.title == "Resend in 1 s")
    sample.clock.advance(by: 1)
    #expect(sample.control(1)?.title == "Text me a code")
    #expect(sample.control(1)?.takesTouches == true)
  }

  @Test(
    "The page shows the server's response, and counts for as long as the server asks",
    arguments: [
      (.sentWithWait, "Resend in 20 s", "Sent. 2 left today."),
      (.noConnection, "Text me a code", "No code was sent: no connection."),
      (.refusal, "Resend in 20 s", "Too many requests. Try again in 20 s."),
      (.refusalUntilDate, "Resend in 20 s", "Too many requests. Try again in 20 s."),
      (.unavailable, "Resend in 20 s", "The server is unavailable. Try again in 20 s."),
    ] as [(SimulatedServer.Response, String, String)], SimulatedServer.Clock.allCases)
  func responses(
    expected: (response: SimulatedServer.Response, title: String, text: String), clock: SimulatedServer.Clock
  )
    async throws
  {
    sample.server.response = expected.response
    sample.server.clock = clock
    try await sample.send(by: 1)
    try await sample.respond()
    #expect(sample.control(1)?.title == expected.title)
    #expect(sample.control(1)?.takesTouches == (expected.response == .noConnection))
    #expect(sample.page.texts == [expected.text])
  }

  /// Returns the announcements of a function. It's synchronous so that no other test can intervene.
  private func spoken(_ body: () -> Void) -> [NSAttributedString] {
    var spoken: [NSAttributedString] = []
    Headless.onAccessibilityPost = { _, argument in
      if let text = argument as? NSAttributedString { spoken.append(text) }
    }
    body()
    Headless.onAccessibilityPost = nil
    return spoken
  }

  @Test("The status is announced after what VoiceOver is reading")
  func announced() {
    let announcements = spoken { sample.touch(3) }
    #expect(announcements.map(\.string) == sample.page.texts)
    #expect(
      announcements.first?.attribute(.accessibilitySpeechQueueAnnouncement, at: 0, effectiveRange: nil) as? Bool == true
    )
  }

  @Test("A page outside a window makes no announcements")
  func silent() {
    let page = SignInViewController(settings: SampleSettings(seconds: 60))
    sample.clock.run { page.loadViewIfNeeded() }
    let announcements = spoken {
      for case let button as UIButton in page.view.subviews where button.currentTitle == "I have the code" {
        sample.clock.run { button.sendActions(for: .touchUpInside) }
      }
    }
    #expect(announcements.isEmpty)
    let texts = page.view.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts == ["Welcome. The limit is reset."])
  }

  @Test("After the third code, both channels show when the limit ends, on a later visit, too")
  func limit() async throws {
    try await sample.send(by: 1)
    try await sample.respond()
    try await sample.send(by: 2)
    try await sample.respond()
    #expect(titles == ["Resend in 59 s", "Resend in 2:00"])
    sample.clock.advance(by: 59)
    try await sample.send(by: 1)
    try await sample.respond()
    #expect(sample.page.texts == ["Sent. None left today."])
    #expect(titles.allSatisfy { $0.hasPrefix("No more codes until ") })
    // The page is closed until one second before the first code leaves the limit's window.
    sample.goBack()
    sample.clock.advance(by: 86_400 - 62)
    sample.touch(1)
    #expect(titles.allSatisfy { $0.hasPrefix("No more codes until ") })
    sample.clock.advance(by: 1)
    #expect(titles == ["Text me a code", "Call me instead"])
  }

  @Test("During the last request, a touch on the other channel shows a message")
  func lastRequestPending() async throws {
    for number in [1, 2] {
      try await sample.send(by: number)
      try await sample.respond()
    }
    sample.clock.advance(by: 120)
    try await sample.send(by: 1)
    sample.touch(2)
    try await waitUntil { sample.page.texts == ["A code is already being sent."] }
    #expect(titles == ["Sending…", "Call me instead"])
    #expect(sample.server.pendingRequestCount == 1)
    try await sample.respond()
    #expect(sample.page.texts == ["Sent. None left today."])
    #expect(titles.allSatisfy { $0.hasPrefix("No more codes until ") })
  }

  @Test("A successful sign-in ends all countdowns and resets the limit")
  func reset() async throws {
    for number in [1, 2] {
      try await sample.send(by: number)
      try await sample.respond()
    }
    sample.touch(3)
    #expect(titles == ["Text me a code", "Call me instead"])
    try await sample.send(by: 1)
    try await sample.respond()
    #expect(sample.page.texts == ["Sent. 2 left today."])
    #expect(sample.control(1)?.title == "Resend in 60 s")
  }

  @Test("The countdown continues after the page is left and after a relaunch")
  func leaving() async throws {
    try await sample.send(by: 1)
    try await sample.respond()
    let counting = sample.control(1)
    sample.goBack()
    #expect(sample.page.title == "CountdownKit")
    sample.touch(1)
    #expect(sample.control(1) == counting)
    sample.clock.advance(by: 10)
    sample.clock.relaunch()
    let relaunched = SampleOnManualClock(clock: sample.clock)
    relaunched.touch(1)
    #expect(relaunched.control(1)?.title == "Resend in 50 s")
    #expect(relaunched.control(1)?.takesTouches == false)
  }

  @Test("A page that is left and reopened during a request shows the request, and then the countdown")
  func leavingWhileSending() async throws {
    try await sample.send(by: 1)
    sample.goBack()
    sample.touch(1)
    #expect(sample.control(1)?.title == "Sending…")
    try await sample.respond()
    #expect(sample.control(1)?.title == "Resend in 60 s")
  }

  @Test("Leaving destroys the page before, during, and after a request", arguments: [0, 1, 2])
  func destroyed(steps: Int) async throws {
    let sample = SampleOnManualClock()
    sample.touch(1)
    if steps > 0 { try await sample.send(by: 1) }
    if steps > 1 { try await sample.respond() }
    sample.expectDestroyedAfterGoingBack(from: SignInViewController.self)
  }
}

@MainActor @Suite("The sign-in page in dark mode")
struct SignInAppearanceTests {
  @Test("The button's colors follow the system's appearance")
  func follows() throws {
    try withTemporaryCountdowns {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let navigation = UINavigationController(
        rootViewController: SignInViewController(settings: SampleSettings(seconds: 60)))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      for (style, color) in [(UIUserInterfaceStyle.dark, "#CDCDE1"), (.light, "#353544")] {
        window.overrideUserInterfaceStyle = style
        window.layoutIfNeeded()
        let button = try #require(PageReader(navigation: navigation).page.control(1))
        #expect("\(button.titleColor)" == color)
        #expect(button.borderColor.map { "\($0)" } == color)
      }
    }
  }
}
