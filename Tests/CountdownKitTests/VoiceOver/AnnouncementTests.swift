import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Announcements")
struct AnnouncementTests {
  typealias Step = ButtonScenario.Step

  /// A style that announces "Send 89" at the start and "Send now" at the end, where "Send" is the button's label.
  private static let style: CountdownStyle = {
    var style = CountdownStyle.englishDigits
    style.announcements.start = { "\($1 ?? "") \($0)" }
    style.announcements.end = { "\($0 ?? "") now" }
    return style
  }()

  private let scenario: ButtonScenario

  init() {
    scenario = Self.makeScenario()
  }

  private static func makeScenario(button: UIButton? = nil) -> ButtonScenario {
    let scenario = ButtonScenario(button: button)
    scenario.style = style
    scenario.window.isHidden = false
    return scenario
  }

  /// Returns the announcements during steps, in a new scenario unless one is given. No step suspends the test, so no
  /// other test runs with VoiceOver on.
  private func announced(
    _ steps: [Step], in scenario: ButtonScenario? = nil, isVoiceOverRunning: Bool = true
  ) async throws -> String {
    var texts: [String] = []
    Headless.isVoiceOverRunning = isVoiceOverRunning
    Headless.onAccessibilityPost = { notification, argument in
      // An attributed text could have a priority, or wait for the text that VoiceOver is speaking.
      if notification == .announcement { texts.append(argument as? String ?? "attributed") }
    }
    defer {
      Headless.isVoiceOverRunning = false
      Headless.onAccessibilityPost = nil
    }
    try await (scenario ?? Self.makeScenario()).perform(steps)
    return texts.joined(separator: ", ")
  }

  /// Expects the announcements during steps.
  private func expect(
    _ texts: String, after steps: [Step], in scenario: ButtonScenario? = nil, isVoiceOverRunning: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await announced(steps, in: scenario, isVoiceOverRunning: isVoiceOverRunning)
    TestSupport.expect(found, texts, after: source(of: steps), sourceLocation: sourceLocation)
  }

  // MARK: The start and the end

  @Test(
    "The start is announced once at the first tick, and the end once, however a button counts", arguments: [90, 1])
  func startAndEndAreAnnouncedOnce(seconds: Int) async throws {
    let causes: [[Step]] = [
      [.start(seconds)],
      [.start(seconds), .start(seconds)],
      [.start(seconds, key: "key")],
      [.follow("key"), .startKey(TimeInterval(seconds))],
      [.tag(seconds)],
      [.begin(seconds), .finish(.failed()), .begin(seconds), .finish()],
      [.follow("key"), .add("B"), .on("B", .follow("key")), .startKey(TimeInterval(seconds))],
    ]
    for cause in causes {
      let run = cause + [.pass(TimeInterval(seconds) + 5)]
      let texts = seconds == 1 ? "Send now" : "Send 89, Send now"
      try await expect(texts, after: run)
      let again = run + run.filter { if case .add = $0 { false } else { true } }
      try await expect("\(texts), \(texts)", after: again)
    }
  }

  private nonisolated static let calls: [(steps: [Step], texts: String)] = [
    // A call announces nothing, except for an end.
    ([.start(90), .extend(10)], ""), ([.start(90), .setRemaining(9)], ""), ([.start(0)], ""),
    ([.start(90), .finishCurrent], "Send now"),
    ([.start(90), .cancel, .pass(2)], ""),
    ([.start(90), .pass(1), .cancel, .pass(95)], "Send 89"),
    ([.start(90), .start(70), .pass(1)], "Send 69"),
    ([.start(90, key: "key"), .pass(1), .cancelKey(), .start(70, key: "key"), .pass(1)], "Send 89, Send 69"),
    ([.start(30, key: "key"), .pass(0.6), .start(30, key: "key"), .pass(1)], "Send 29"),
    // The time since the run began counts, whatever remains.
    ([.start(90), .setRemaining(45), .pass(9)], "Send 44"),
    ([.start(90), .pass(0.3), .setRemaining(45), .pass(9)], "Send 44"),
    ([.start(90), .pass(0.7), .setRemaining(45), .pass(9)], "Send 44"),
    ([.start(9), .pass(0.3), .setRemaining(90), .pass(9)], "Send 89"),
    ([.start(90), .pass(1), .setRemaining(45), .pass(9)], "Send 89"),
    ([.start(90), .pass(7), .setRemaining(200), .pass(9)], "Send 89"),
    // The button shows an end later, or starts again before that.
    ([.start(5), .stall, .finishCurrent, .unstall], "Send now"),
    ([.start(600), .background, .sleep(700), .foreground], "Send now"),
    ([.start(5), .background, .sleep(9), .start(5)], ""),
    ([.tag(5), .background, .sleep(9), .tag(5)], ""),
  ]

  @Test("A call announces nothing, and an end is announced when the button shows it", arguments: calls)
  func callAnnouncesNothing(steps: [Step], texts: String) async throws {
    try await expect(texts, after: steps)
  }

  private nonisolated static let severalButtons: [(steps: [Step], texts: String)] = [
    ([.start(70), .add("B"), .on("B", .start(70)), .pass(70)], "Send 69, B 69, Send now, B now"),
    // A button joins a countdown that no visible button has shown.
    ([.add("B"), .on("B", .remove), .on("B", .start(90, key: "key")), .pass(2), .follow("key"), .pass(5)], "Send 87"),
    ([.add("B"), .on("B", .remove), .on("B", .start(90, key: "key")), .pass(6), .follow("key"), .pass(5)], ""),
    ([.startKey(90), .pass(2), .follow("key"), .pass(5)], ""),
    ([.startKey(90), .pass(2), .setKey(200), .follow("key"), .pass(5)], ""),
    ([.startKey(90), .pass(30), .setKey(200), .follow("key"), .pass(5)], ""),
    // A button takes the tag over.
    (
      [.tag(30, key: "key"), .pass(1), .add("B"), .on("B", .follow("key")), .moveTag(to: "B"), .remove, .pass(29)],
      "Send 29, B now"
    ),
  ]

  @Test(
    "The start is announced once for a key, in the first seconds, and each countdown has its own announcements",
    arguments: severalButtons)
  func keyAnnouncesItsStartOnce(steps: [Step], texts: String) async throws {
    try await expect(texts, after: steps)
  }

  // MARK: Silence

  @Test("If VoiceOver is turned on later, only the end is announced")
  func laterVoiceOverHearsTheEnd() async throws {
    try await expect("", after: [.start(30), .pass(1)], in: scenario, isVoiceOverRunning: false)
    try await expect("Send now", after: [.pass(29)], in: scenario)
  }

  /// The ways in which a button isn't visible.
  enum Hiding: CaseIterable {
    case hiddenButton, transparentButton, hiddenPage, hiddenWindow, removedPage
  }

  @Test("A button that isn't visible announces nothing, and another one does", arguments: Hiding.allCases)
  func invisibleButtonAnnouncesNothing(hiding: Hiding) async throws {
    func announced(hidden: Bool, _ steps: [Step]) async throws -> String {
      switch hiding {
      case .hiddenButton: scenario.button().isHidden = hidden
      case .transparentButton: scenario.button().alpha = hidden ? 0 : 1
      case .hiddenPage: scenario.page.isHidden = hidden
      case .hiddenWindow: scenario.window.isHidden = hidden
      case .removedPage where hidden: scenario.page.removeFromSuperview()
      case .removedPage: scenario.window.addSubview(scenario.page)
      }
      return try await self.announced(steps, in: scenario)
    }
    TestSupport.expect(try await announced(hidden: true, [.start(9), .pass(2)]), "", after: "\(hiding)")
    TestSupport.expect(try await announced(hidden: false, [.pass(1)]), "Send 6", after: "a first tick that can be seen")
    TestSupport.expect(try await announced(hidden: true, [.pass(6), .start(9), .pass(6)]), "", after: "\(hiding)")
    TestSupport.expect(
      try await announced(hidden: false, [.pass(3)]), "Send now", after: "a tick that is too late for the start")
    let other = UIWindow()
    other.isHidden = false
    try await scenario.perform([.add("B"), .on("B", .follow("key"))])
    other.addSubview(scenario.button("B"))
    TestSupport.expect(
      try await announced(hidden: true, [.start(2, key: "key"), .pass(2)]), "B 1, B now", after: "\(hiding)")
  }

  @Test("If the first button's style announces nothing, another one announces")
  func anotherButtonAnnounces() async throws {
    scenario.style.announcements = .none
    try await scenario.perform([.follow("key"), .add("B")])
    scenario.style = Self.style
    try await expect("B 8, B now", after: [.on("B", .follow("key")), .startKey(9), .pass(9)], in: scenario)
  }

  // MARK: Texts

  @Test("A text that is missing or empty isn't announced")
  func emptyTextIsNotAnnounced() async throws {
    scenario.style.announcements.start = nil
    try await expect("Send now", after: [.start(3), .pass(3)], in: scenario)
    scenario.style = Self.style
    scenario.style.announcements.end = { _ in "" }
    try await expect("Send 2", after: [.start(3), .pass(3)], in: scenario)
  }

  @Test("A text has the button's label, or its title, if it has one")
  func textHasTheButtonsLabel() async throws {
    let steps: [Step] = [.start(2), .pass(2)]
    scenario.change { $0.accessibilityLabel = "Send the code" }
    try await expect("Send the code 1, Send the code now", after: steps, in: scenario)
    scenario.change { $0.accessibilityLabel = nil }
    scenario.style.endTitle = "Send again"
    try await expect("Send 1, Send again now", after: steps, in: scenario)
    scenario.style.endTitle = nil
    scenario.change { $0.setTitle(nil, for: .normal) }
    try await expect(" 1,  now", after: steps, in: scenario)
  }

  // MARK: Calls during a call

  @Test("The end is announced once, although the first button follows something else in its handler")
  func endIsAnnouncedOnceDespiteHandler() async throws {
    let scenario = scenario
    scenario.onWord = { [unowned scenario] _ in try? scenario.performInside([.follow("other")]) }
    let steps: [Step] = [.follow("key"), .add("B"), .on("B", .follow("key")), .startKey(3), .pass(3)]
    try await expect("Send 2, Send now", after: steps, in: scenario)
  }

  @Test("A button that starts again when it's enabled doesn't announce the end")
  func restartingButtonAnnouncesNoEnd() async throws {
    final class EagerButton: UIButton {
      override var isEnabled: Bool {
        didSet { if isEnabled, !countdown.isRunning { countdown.start(from: 70, style: AnnouncementTests.style) } }
      }
    }
    let scenario = Self.makeScenario(button: EagerButton(type: .custom))
    try await expect("Send 1, Send 69", after: [.start(2), .pass(3)], in: scenario)
  }

  @Test("An announcement's closure can cancel and restart the countdown")
  func announcementCanCancelAndRestart() async throws {
    let scenario = scenario
    scenario.style.announcements.start = { [unowned scenario] seconds, _ in
      scenario.button().countdown.cancel()
      return "canceled at \(seconds)"
    }
    try await expect("canceled at 8", after: [.start(9), .pass(1)], in: scenario)
    TestSupport.expect(try await scenario.perform([.read]), "<>", after: "reading the button's seconds")
    scenario.style = Self.style
    scenario.style.announcements.end = { [unowned scenario] _ in
      try? scenario.performInside([.start(7)])
      return "again"
    }
    try await expect("Send 1, again", after: [.start(2), .pass(2)], in: scenario)
    TestSupport.expect(try await scenario.perform([.read]), "<7>", after: "reading the button's seconds")
  }
}
