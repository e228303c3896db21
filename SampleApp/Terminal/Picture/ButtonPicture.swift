import CountdownTestSupport
import Foundation
import UIKit

/// An SVG picture of the sign-in page's button in each of its states, light and dark.
///
/// The picture is drawn from the sample's pages on a manual clock, so it's always the same.
@MainActor struct ButtonPicture {
  private static let screen = CGSize(width: 280, height: 258)
  private static let gap: CGFloat = 22
  private static let captionHeight: CGFloat = 54
  private static let title = "A button that sends a code and counts down until the next one, light and dark"
  private static let description = """
    Five screens in a row. Before the touch, the button's title is Text me a code. During the request it's Sending…. Then \
    the button counts down in gray: Resend in 59 s. After a minute the title is Text me a code again. After the third code \
    it's No more codes until, followed by a time. Below are the same screens in dark mode.
    """

  func svg() async throws -> String {
    var rows: [SVG] = []
    for appearance in [UIUserInterfaceStyle.light, .dark] {
      let row = Self.row(try await scenes(in: appearance), isDark: appearance == .dark)
      rows.append(row.moved(x: 0, y: CGFloat(rows.count) * (Self.rowSize.height + Self.gap / 2)))
    }
    let size = CGSize(width: Self.rowSize.width, height: 2 * Self.rowSize.height + Self.gap / 2)
    return SVG.document(size: size, title: Self.title, description: Self.description, rows).text + "\n"
  }

  /// Returns the sign-in page in each of its states.
  func scenes(in appearance: UIUserInterfaceStyle) async throws -> [PictureScene] {
    let sample = SampleDriver(size: Self.screen, appearance: appearance)
    sample.openSignIn()
    var scenes = [sample.scene("Before")]
    try await sample.send()
    scenes.append(sample.scene("During the request"))
    try await sample.respond()
    sample.clock.advance(by: 1)
    scenes.append(sample.scene("After the request"))
    sample.clock.advance(by: 59)
    scenes.append(sample.scene("A minute later"))
    try await sample.send()
    try await sample.respond()
    sample.clock.advance(by: 120)
    try await sample.send()
    try await sample.respond()
    scenes.append(sample.scene("After three codes"))
    return scenes
  }

  private static var rowSize: CGSize {
    CGSize(width: gap + 5 * (screen.width + gap), height: screen.height + gap + captionHeight)
  }

  private static func row(_ scenes: [PictureScene], isDark: Bool) -> SVG {
    let cards = scenes.enumerated().map { index, scene in
      PictureCard(scene: scene, size: screen, isDark: isDark).svg
        .moved(x: gap + CGFloat(index) * (screen.width + gap), y: gap)
    }
    let frame = CGRect(origin: .zero, size: rowSize)
    return SVG.group([SVG.rectangle(frame, radius: 24, fill: isDark ? "#1C1C1E" : "#F2F2F7")] + cards)
  }
}

/// The content of a page at one time.
struct PictureScene: Equatable {
  var caption: String
  var page: Page
}

/// Operates the sample's sign-in page on a manual clock.
@MainActor private struct SampleDriver {
  /// An error that indicates that the page didn't reach an expected state.
  struct NotShown: LocalizedError {
    let errorDescription: String?
  }

  let clock = ManualClock()
  private let window: SampleWindow
  /// The number of the button on the sign-in page.
  private let number = 1

  init(size: CGSize, appearance: UIUserInterfaceStyle) {
    var settings = SampleSettings(seconds: 60)
    settings.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    window = clock.run { SampleWindow(settings: settings, size: size, appearance: appearance) }
  }

  func openSignIn() {
    clock.run { _ = window.touch(1) }
  }

  /// Touches the button, and waits until its request has begun.
  func send() async throws {
    clock.run { _ = window.touch(number) }
    try await wait("a request") { isSending && window.settings.server.pendingRequestCount > 0 }
  }

  /// Advances the clock to the server's response, and waits until the page shows it.
  func respond() async throws {
    clock.advance(by: window.settings.server.latency)
    try await wait("the response") { !isSending && page.texts.first?.hasPrefix("Sent.") == true }
  }

  func scene(_ caption: String) -> PictureScene {
    PictureScene(caption: caption, page: page)
  }

  private var page: Page { clock.run { window.page } }

  private var isSending: Bool { page.control(number)?.title == "Sending…" }

  /// Waits for a condition for at least five seconds of real time, because requests are tasks.
  private func wait(_ name: String, until condition: () -> Bool) async throws {
    for _ in 0..<5_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw NotShown(errorDescription: "\(name) isn't shown")
  }
}
