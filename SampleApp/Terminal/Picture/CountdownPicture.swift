import CountdownTestSupport
import Foundation
import UIKit

/// An SVG picture of one of the sample's pages.
///
/// The picture is drawn from the pages on a manual clock, so it's always the same.
@MainActor struct CountdownPicture {
  enum Subject: String, CaseIterable {
    /// The sign-in page's button, animated: a tap, the request, and the countdown.
    case countdown
    /// A form that became invalid during the countdown.
    case form
    /// Countdowns in the cells of a list.
    case list
    /// The sign-in page after the last code that the limit allows.
    case limit
  }

  /// How many times as fast as the clock the middle of the countdown is shown.
  private static let speed = 10
  /// The numbers of seconds at the countdown's start and end that are shown at the clock's speed.
  private static let realTime = 3

  /// All pictures in the README.
  static let all = Subject.allCases.flatMap { subject in
    [UIUserInterfaceStyle.light, .dark].map { CountdownPicture(subject: subject, appearance: $0) }
  }

  var subject = Subject.countdown
  let appearance: UIUserInterfaceStyle

  private var isDark: Bool { appearance == .dark }

  /// The width of a small phone, and the upper part of its screen.
  private var screen: CGSize { CGSize(width: 320, height: subject == .countdown ? 258 : 324) }

  /// The name of the picture's file.
  var fileName: String { "\(subject)-\(isDark ? "dark" : "light").svg" }

  func svg() async throws -> String {
    let scenes = try await scenes()
    let frames = scenes.map { scene in
      SVGAnimation.Frame(
        layers: scene.layers(screen: screen, isDark: isDark), milliseconds: scene.milliseconds,
        isStill: scene.isStill)
    }
    let isAnimated = subject == .countdown
    return SVG.document(
      size: PictureScene.size(screen: screen),
      title: isAnimated ? "A button that sends a code and counts down until the next one" : scenes[0].caption,
      description: isAnimated
        ? Self.description(of: scenes.compactMap { $0.page.control(SampleDriver.number)?.title })
        : (scenes[0].page.texts + scenes[0].page.controls.map { "“\($0.title)”" }).joined(separator: ", "),
      animation: SVGAnimation(frames: frames)
    ).text + "\n"
  }

  /// Returns the scenes of the picture. A still picture has one.
  func scenes() async throws -> [PictureScene] {
    let sample = SampleDriver(size: screen, appearance: appearance)
    switch subject {
    case .countdown: return try await countdown(on: sample)
    case .form:
      sample.touch(SampleDriver.form)
      sample.touch(SampleDriver.number)
      sample.clock.advance(by: 5)
      sample.touch(2)
      return [sample.scene("A form that became invalid", milliseconds: 0)]
    case .list:
      sample.touch(SampleDriver.list)
      for row in [2, 4] {
        sample.touch(row)
        sample.clock.advance(by: 8)
      }
      return [sample.scene("Reused cells", milliseconds: 0)]
    case .limit:
      sample.touch(SampleDriver.signIn)
      for _ in 1...3 {
        while !sample.takesTouches { sample.clock.advance(by: 1) }
        try await sample.send()
        try await sample.respond()
      }
      return [sample.scene("A limit for both buttons", milliseconds: 0)]
    }
  }

  /// Returns the sign-in page from before the tap until the end of the countdown.
  private func countdown(on sample: SampleDriver) async throws -> [PictureScene] {
    sample.touch(SampleDriver.signIn)
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

/// Operates the sample's pages on a manual clock.
@MainActor private struct SampleDriver {
  /// An error that indicates that the page didn't reach an expected state.
  struct NotShown: LocalizedError {
    let errorDescription: String?
  }

  /// The numbers of pages in the menu.
  static let (signIn, list, form) = (1, 5, 6)
  /// The number of the button that counts.
  static let number = 1

  let clock = ManualClock()
  private let window: SampleWindow

  init(size: CGSize, appearance: UIUserInterfaceStyle) {
    var settings = SampleSettings(seconds: 60)
    settings.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    window = clock.run { SampleWindow(settings: settings, size: size, appearance: appearance) }
  }

  /// The duration of the countdown, in seconds.
  var seconds: Int { window.settings.seconds }

  /// The time that the server takes to respond, in seconds.
  var latency: TimeInterval { window.settings.server.latency }

  var takesTouches: Bool { page.control(Self.number)?.takesTouches == true }

  /// Touches the control with a number.
  func touch(_ number: Int) {
    clock.run { _ = window.touch(number) }
  }

  /// Touches the button, and waits until its request has begun.
  func send() async throws {
    touch(Self.number)
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
