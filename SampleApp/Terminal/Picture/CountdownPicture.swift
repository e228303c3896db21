import CountdownTestSupport
import Foundation
import UIKit

/// An animated SVG picture of the sign-in page's button: a tap, the request, and the countdown.
///
/// The picture is drawn from the sample's pages on a manual clock, so it's always the same.
@MainActor struct CountdownPicture {
  /// The width of a small phone, and the upper part of its screen.
  private static let screen = CGSize(width: 320, height: 258)
  /// How many times as fast as the clock the middle of the countdown is shown.
  private static let speed = 10
  /// The numbers of seconds at the countdown's start and end that are shown at the clock's speed.
  private static let realTime = 3

  let appearance: UIUserInterfaceStyle

  private var isDark: Bool { appearance == .dark }

  /// The name of the picture's file.
  var fileName: String { "countdown-\(isDark ? "dark" : "light").svg" }

  func svg() async throws -> String {
    let scenes = try await scenes()
    let frames = scenes.map { scene in
      SVGAnimation.Frame(
        layers: scene.layers(screen: Self.screen, isDark: isDark), milliseconds: scene.milliseconds,
        isStill: scene.isStill)
    }
    return SVG.document(
      size: PictureScene.size(screen: Self.screen),
      title: "A button that sends a code and counts down until the next one",
      description: Self.description(of: scenes.compactMap { $0.page.control(SampleDriver.number)?.title }),
      animation: SVGAnimation(frames: frames)
    ).text + "\n"
  }

  /// Returns the sign-in page from before the tap until the end of the countdown.
  func scenes() async throws -> [PictureScene] {
    let sample = SampleDriver(size: Self.screen, appearance: appearance)
    sample.openSignIn()
    var scenes = [sample.scene("Before the tap", milliseconds: 1_000)]
    scenes.append(sample.scene("The tap", milliseconds: 500, touched: SampleDriver.number))
    try await sample.send()
    scenes.append(sample.scene("The request", milliseconds: Int(sample.latency * 1_000)))
    try await sample.respond()
    for second in 0..<sample.seconds {
      let isFast = (Self.realTime..<sample.seconds - Self.realTime).contains(second)
      var scene = sample.scene(
        isFast ? "The countdown, \(Self.speed) times as fast" : "The countdown",
        milliseconds: isFast ? 1_000 / Self.speed : 1_000)
      scene.isStill = second == 1
      scenes.append(scene)
      sample.clock.advance(by: 1)
    }
    // The animation begins again after 16 s.
    scenes.append(sample.scene("\(sample.seconds) seconds after the response", milliseconds: 2_100))
    return scenes
  }

  /// Describes the animation.
  ///
  /// - Parameter titles: The titles of the button in all scenes.
  private static func description(of titles: [String]) -> String {
    let distinct = titles.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    guard distinct.count > 4, let before = distinct.first, let last = distinct.dropLast().last else { return "" }
    return """
      A sign-in page with the button “\(before)”. A tap sends a request, and the button's title becomes “\(distinct[1])”. \
      After the response, the button counts down in gray: “\(distinct[2])”, “\(distinct[3])”, and so on until “\(last)”. \
      Then the title is “\(before)” again. The middle of the countdown is shown \(speed) times as fast.
      """
  }
}

/// Operates the sample's sign-in page on a manual clock.
@MainActor private struct SampleDriver {
  /// An error that indicates that the page didn't reach an expected state.
  struct NotShown: LocalizedError {
    let errorDescription: String?
  }

  /// The number of the button on the sign-in page.
  static let number = 1

  let clock = ManualClock()
  private let window: SampleWindow

  init(size: CGSize, appearance: UIUserInterfaceStyle) {
    let settings = SampleSettings(seconds: 60)
    window = clock.run { SampleWindow(settings: settings, size: size, appearance: appearance) }
  }

  /// The duration of the countdown, in seconds.
  var seconds: Int { window.settings.seconds }

  /// The time that the server takes to respond, in seconds.
  var latency: TimeInterval { window.settings.server.latency }

  func openSignIn() {
    clock.run { _ = window.touch(1) }
  }

  /// Touches the button, and waits until its request has begun.
  func send() async throws {
    clock.run { _ = window.touch(Self.number) }
    try await wait("a request") { isSending && window.settings.server.pendingRequestCount > 0 }
  }

  /// Advances the clock to the server's response, and waits until the page shows it.
  func respond() async throws {
    clock.advance(by: latency)
    try await wait("the response") { !isSending && page.texts.first?.hasPrefix("Sent.") == true }
  }

  func scene(_ caption: String, milliseconds: Int, touched number: Int? = nil) -> PictureScene {
    PictureScene(caption: caption, page: page, touched: number, milliseconds: milliseconds)
  }

  private var page: Page { clock.run { window.page } }

  private var isSending: Bool { page.control(Self.number)?.title == "Sending…" }

  /// Waits for a condition for at least five seconds of real time, because requests are tasks.
  private func wait(_ name: String, until condition: () -> Bool) async throws {
    for _ in 0..<5_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw NotShown(errorDescription: "\(name) isn't shown")
  }
}
