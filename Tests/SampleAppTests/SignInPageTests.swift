import CountdownTestSupport
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

  @Test("A code that is sent is waited for, by its channel alone")
  func success() async throws {
    try await sample.send(by: 1)
    #expect(sample.control(1)?.takesTouches == false)
    #expect(titles == ["Sending…", "Call me instead"])
    try await sample.answer()
    #expect(titles == ["Resend in 60 s", "Call me instead"])
    #expect(sample.page.texts == ["Sent. 2 more today."])
    sample.clock.advance(by: 59)
    #expect(sample.control(1)?.title == "Resend in 1 s")
    sample.clock.advance(by: 1)
    #expect(sample.control(1)?.title == "Text me a code")
    #expect(sample.control(1)?.takesTouches == true)
  }

  @Test(
    "What the server answers is said, and a wait that it asks for is kept",
    arguments: [
      (.sentWithWait, "Resend in 20 s", "Sent. 2 more today."),
      (.noConnection, "Text me a code", "No code was sent: there is no connection."),
      (.refusal, "Resend in 20 s", "Too many requests for 20 s."),
      (.refusalUntilDate, "Resend in 20 s", "Too many requests for 20 s."),
      (.outOfService, "Resend in 20 s", "The server is out of service for 20 s."),
    ] as [(PretendServer.Answer, String, String)], PretendServer.Clock.allCases)
  func answers(expected: (answer: PretendServer.Answer, title: String, text: String), clock: PretendServer.Clock)
    async throws
  {
    sample.server.answer = expected.answer
    sample.server.clock = clock
    try await sample.send(by: 1)
    try await sample.answer()
    #expect(sample.control(1)?.title == expected.title)
    #expect(sample.control(1)?.takesTouches == (expected.answer == .noConnection))
    #expect(sample.page.texts == [expected.text])
  }

  /// What is read out while `body` runs. Nothing may be awaited inside: other tests listen, too.
  private func spoken(_ body: () -> Void) -> [NSAttributedString] {
    var spoken: [NSAttributedString] = []
    Headless.onAccessibilityPost = { _, argument in
      if let text = argument as? NSAttributedString { spoken.append(text) }
    }
    body()
    Headless.onAccessibilityPost = nil
    return spoken
  }

  @Test("What the page says is read out as well, after what the button says")
  func readOut() {
    let words = spoken { sample.touch(3) }
    #expect(words.map(\.string) == sample.page.texts)
    #expect(words.first?.attribute(.accessibilitySpeechQueueAnnouncement, at: 0, effectiveRange: nil) as? Bool == true)
  }

  @Test("A page that is not shown is silent")
  func silent() {
    let page = SignInViewController(context: SampleContext(seconds: 60))
    sample.clock.run { page.loadViewIfNeeded() }
    let words = spoken {
      for case let button as UIButton in page.view.subviews where button.currentTitle == "I have the code" {
        sample.clock.run { button.sendActions(for: .touchUpInside) }
      }
    }
    #expect(words.isEmpty)
    let texts = page.view.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts == ["Welcome. The next sign-in begins anew."])
  }

  @Test("The third code is the last, by whichever channel: both say until when, on the next visit, too")
  func limit() async throws {
    try await sample.send(by: 1)
    try await sample.answer()
    try await sample.send(by: 2)
    try await sample.answer()
    #expect(titles == ["Resend in 59 s", "Resend in 120 s"])
    sample.clock.advance(by: 59)
    try await sample.send(by: 1)
    try await sample.answer()
    #expect(sample.page.texts == ["Sent. The last one today."])
    #expect(titles.allSatisfy { $0.hasPrefix("No more codes until ") })
    // In nobody's sight until the first code is nearly out of the window.
    sample.goBack()
    sample.clock.advance(by: 86_400 - 62)
    sample.touch(1)
    #expect(titles.allSatisfy { $0.hasPrefix("No more codes until ") })
    sample.clock.advance(by: 1)
    #expect(titles == ["Text me a code", "Call me instead"])
  }

  @Test("A touch on the other channel while the last code is being sent is answered, though not by its button")
  func lastUnderWay() async throws {
    for number in [1, 2] {
      try await sample.send(by: number)
      try await sample.answer()
    }
    sample.clock.advance(by: 120)
    try await sample.send(by: 1)
    sample.touch(2)
    try await sample.wait { sample.page.texts == ["A code is being sent."] }
    #expect(titles == ["Sending…", "Call me instead"])
    #expect(sample.server.requestsUnderWay == 1)
    try await sample.answer()
    #expect(sample.page.texts == ["Sent. The last one today."])
    #expect(titles.allSatisfy { $0.hasPrefix("No more codes until ") })
  }

  @Test("A sign-in that succeeds ends all waits, and the next begins anew")
  func reset() async throws {
    for number in [1, 2] {
      try await sample.send(by: number)
      try await sample.answer()
    }
    sample.touch(3)
    #expect(titles == ["Text me a code", "Call me instead"])
    try await sample.send(by: 1)
    try await sample.answer()
    #expect(sample.page.texts == ["Sent. 2 more today."])
    #expect(sample.control(1)?.title == "Resend in 60 s")
  }

  @Test("Left and opened again, it goes on counting; so do pages that a relaunched app builds")
  func leaving() async throws {
    try await sample.send(by: 1)
    try await sample.answer()
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

  @Test("Left while the request runs, and opened again, it shows that, and then the wait")
  func leavingWhileSending() async throws {
    try await sample.send(by: 1)
    sample.goBack()
    sample.touch(1)
    #expect(sample.control(1)?.title == "Sending…")
    try await sample.answer()
    #expect(sample.control(1)?.title == "Resend in 60 s")
  }

  @Test("Leaving destroys the page, idle, while the request runs, and counting", arguments: [0, 1, 2])
  func destroyed(steps: Int) async throws {
    let sample = SampleOnManualClock()
    sample.touch(1)
    if steps > 0 { try await sample.send(by: 1) }
    if steps > 1 { try await sample.answer() }
    weak var page: UIViewController?
    page = sample.stage.shownController
    weak var view: UIView?
    view = page?.view
    #expect(page is SignInViewController)
    sample.goBack()
    #expect(page == nil)
    #expect(view == nil)
  }
}
