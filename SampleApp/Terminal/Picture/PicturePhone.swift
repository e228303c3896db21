import CountdownTestSupport
import UIKit

/// A phone that shows the sample, on a clock that stands still: what a picture is drawn from.
@MainActor struct PicturePhone {
  /// The screen does not come to look as it should.
  struct NotShown: LocalizedError {
    let errorDescription: String?
  }

  let clock = ManualClock()
  private let stage: Stage
  /// Of the button, on the sign-in page.
  private let number = 1

  init(size: CGSize, appearance: UIUserInterfaceStyle) {
    var context = SampleContext(seconds: 60)
    context.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    stage = clock.run { Stage(context: context, size: size, appearance: appearance) }
  }

  func openSignIn() {
    clock.run { _ = stage.touch(1) }
  }

  /// Touches the button; the request is under way after it.
  func send() async throws {
    clock.run { _ = stage.touch(number) }
    try await wait("a request") { isSending && stage.context.server.requestsUnderWay > 0 }
  }

  /// Has the server answer; the page shows it after it.
  func answer() async throws {
    clock.advance(by: stage.context.server.latency)
    try await wait("the answer") { !isSending && page.texts.first?.hasPrefix("Sent.") == true }
  }

  func scene(_ caption: String) -> PictureScene {
    PictureScene(caption: caption, page: page)
  }

  private var page: Page { clock.run { stage.page } }

  private var isSending: Bool { page.control(number)?.title == "Sending…" }

  /// Waits, not for ever: requests are asynchronous on a clock that stands still, too.
  private func wait(_ what: String, until condition: () -> Bool) async throws {
    for _ in 0..<5_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw NotShown(errorDescription: "\(what) is not shown")
  }
}
