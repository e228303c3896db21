import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownCore
@testable import CountdownKit

@MainActor @Suite("A countdown button")
struct CountdownButtonTests {
  private let clock = ManualClock()
  private let button = CountdownButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
  private let sent = Recorder<String>()
  private let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    let sent = sent
    button.addAction(
      UIAction { [unowned button] _ in sent.record(button.countdown.isRunning ? "counting" : "idle") },
      for: .primaryActionTriggered)
  }

  enum Touch: CaseIterable {
    case touchUpInside, primaryAction, performPrimaryAction
  }

  private func touch(_ button: UIButton? = nil, _ kind: Touch = .touchUpInside) {
    let button = button ?? self.button
    clock.run {
      switch kind {
      case .touchUpInside: button.sendActions(for: .touchUpInside)
      case .primaryAction: button.sendActions(for: .primaryActionTriggered)
      case .performPrimaryAction:
        if #available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *) {
          button.performPrimaryAction()
        } else {
          button.sendActions(for: .primaryActionTriggered)
        }
      }
    }
  }

  /// Creates a button as a nib does.
  private func unarchive(_ archived: UIButton) throws -> CountdownButton {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archived.encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    return try #require(CountdownButton(coder: unarchiver))
  }

  // MARK: Touches

  @Test(
    "A touch starts the countdown and then sends the action, unless the button counts, in any style",
    arguments: Touch.allCases, CountdownStyle.Interaction.allCases)
  func touchStartsAndThenSends(kind: Touch, interaction: CountdownStyle.Interaction) {
    var differences = Differences()
    button.style.interaction = interaction
    var steps: [String] = []
    button.onFinish = { [sent] in sent.record("end") }
    let touches: [(duration: Int, pass: TimeInterval, title: String, calls: Int)] = [
      (3, 1, "3 s", 1), (9, 2, "2 s", 1), (5, 5, "5 s", 3), (0, 0, "Get Code", 5), (-1, 0, "Get Code", 6),
      (.min, 0, "Get Code", 7),
    ]
    for (duration, pass, title, calls) in touches {
      button.duration = duration
      touch(button, kind)
      steps.append("a touch with the duration \(duration)")
      differences.expect("title after \(steps.joined(separator: ", "))", button.currentTitle, title)
      differences.expect("actions and ends after \(steps.joined(separator: ", "))", sent.count, calls)
      clock.advance(by: pass)
      steps.append("\(pass) s")
    }
    let calls = ["counting", "end", "counting", "end", "idle", "idle", "idle"]
    differences.expect("what the actions found", sent.values, calls)
    differences.record(after: "touches by \(kind), with the interaction \(interaction)")
  }

  @Test("Other events send their actions and start no countdown, even while the button counts")
  func otherEventsStartNoCountdown() {
    button.addAction(UIAction { [sent] _ in sent.record("down") }, for: .touchDown)
    clock.run { button.sendActions(for: .touchDown) }
    #expect(!button.countdown.isRunning)
    touch()
    clock.run { button.sendActions(for: .touchDown) }
    #expect(sent.values == ["down", "counting", "down"])
  }

  // MARK: Its key

  @Test("It follows its key, ignores touches while the key counts, and follows no empty key")
  func followsItsKeyAndIgnoresTouches() async throws {
    let login = ButtonScenario.Step.key("login", end: "end")
    let counting: [ButtonScenario.Step] = [login, .startKey(2, key: "login")]
    let rows = [
      ButtonScenario.Row(counting + [.touch(9), .pass(2), .touch(9)], "2 1 0 end 9"),
      ButtonScenario.Row(counting + [.pass(2)] + counting + [.pass(2)], "2 1 0 end 2 1 0 end"),
      ButtonScenario.Row(counting + [.key("other", end: "other")], "2 idle"),
      ButtonScenario.Row(counting + [.key(nil, end: "none")], "2 idle"),
      // Setting the same key follows it again.
      ButtonScenario.Row(counting + [.cancel, login], "2 idle 2"),
      ButtonScenario.Row(counting + [.key("", end: "empty"), .startKey(2, key: "")], "2 idle"),
    ]
    try await ButtonScenario.check(rows, entry: .touch)
  }

  @Test("The key and the center can be set in any order", arguments: [true, false])
  func keyAndCenterInAnyOrder(isKeyFirst: Bool) throws {
    let center = clock.run { CountdownCenter(store: InMemoryCountdownStore()) }
    clock.run { _ = center.start("login", duration: 30) }
    let button = CountdownButton(type: .system)
    button.style = .digits
    clock.run {
      if isKeyFirst { button.key = "login" }
      button.countdown.center = center
      if !isKeyFirst { button.key = "login" }
    }
    expect(button.currentTitle, "30", after: "setting the \(isKeyFirst ? "key and the center" : "center and the key")")
    button.countdown.cancel()
    clock.run { button.countdown.center = .shared }
    expect(button.countdown.isRunning, false, after: "cancel(), and setting another center")
    clock.run { button.key = "login" }
    clock.run { button.countdown.start(from: 9) }
    button.countdown.center = center
    expect(button.currentTitle, "9", after: "showing something else, and setting the center with the key")
  }

  // MARK: Its title

  /// A subclass whose property hides the countdown, which is available on `UIButton`.
  private final class TimedButton: CountdownButton {
    var countdown = 60
  }

  @Test("By default, it counts 60 seconds, and its title is \"Get Code\" in the app's language")
  func countsSixtySecondsByDefault() {
    for button in [button, CountdownButton(type: .system), TimedButton(type: .custom)] {
      window.addSubview(button)
      expect(button.title(for: .normal), "Get Code", after: "creating a button")
      touch(button)
      expect(button.currentTitle, "60 s", after: "a touch")
      clock.run { button.countdown.start(from: 30) }
      expect(button.currentTitle, "30 s", after: "a touch, and a start")
      expect(button.style.countingTitle(1), "1 s", after: "reading the countdown's style")
    }
  }

  /// Where a button comes from, and the title that it then has instead of its first one.
  private func origins() throws -> [(name: String, button: CountdownButton, title: String?)] {
    let archived = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let titled = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    titled.setTitle("Send", for: .normal)
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Send"
    return [
      ("a nib", try unarchive(archived), "Get Code"),
      ("a nib with a title", try unarchive(titled), "Send"),
      ("a nib with a configuration", try unarchive(UIButton(configuration: configuration)), "Send"),
      ("a configuration", CountdownButton(configuration: configuration), "Send"),
      ("an action", CountdownButton(type: .system, primaryAction: UIAction(image: UIImage()) { _ in }), nil),
    ]
  }

  @Test("A title of its nib or configuration, or an image, replaces the default title")
  func nibTitleReplacesTheDefault() throws {
    for (name, button, title) in try origins() {
      window.addSubview(button)
      for _ in 1...2 {
        button.layoutIfNeeded()
        expect(button.currentTitle ?? button.configuration?.title, title, after: name)
        expect(button.title(for: .normal), button.configuration == nil ? title : nil, after: name)
        touch(button)
        expect(button.titleLabel?.text, "60 s", after: "a touch of \(name)")
        clock.advance(by: 60)
      }
      let kept = title == "Get Code" ? nil : button.title(for: .normal)
      button.setImage(UIImage(), for: .normal)
      expect(button.title(for: .normal), kept, after: "an image for \(name)")
    }
  }

  /// What the app does with a button that has its first title.
  enum Change {
    case title(String), titleOfOtherState, image, imageOfOtherState, configuration, configuredTitle, configuredImage,
      layout

    @MainActor func make(on button: CountdownButton) {
      switch self {
      case .title(let title): button.setTitle(title, for: .normal)
      case .titleOfOtherState: button.setTitle("Chosen", for: .selected)
      case .image: button.setImage(UIImage(), for: .normal)
      case .imageOfOtherState: button.setImage(UIImage(), for: .selected)
      case .configuration: button.configuration = .plain()
      case .configuredTitle: button.configuration?.title = "Send"
      case .configuredImage: button.configuration?.image = UIImage()
      case .layout: button.window?.layoutIfNeeded()
      }
    }
  }

  @Test(
    "What the app sets replaces the first title, also on a wait that is resumed, which an image doesn't hide",
    arguments: [
      ([.image], nil), ([.imageOfOtherState], "Get Code"), ([.title("Send")], "Send"),
      ([.title("Get Code"), .image], "Get Code"), ([.titleOfOtherState, .image], nil),
      ([.configuration], "Get Code"), ([.configuration, .configuredTitle], "Send"),
      ([.configuration, .configuredImage], nil), ([.configuration, .layout, .image], nil),
      ([.configuration, .configuredTitle, .layout, .title("Resend")], "Resend"),
    ] as [([Change], String?)])
  func appsValueReplacesTheFirstTitle(changes: [Change], title: String?) throws {
    for isResumed in [false, true] {
      let button = CountdownButton(type: .custom)
      window.addSubview(button)
      if isResumed {
        clock.run { _ = CountdownCenter.shared.start("login", duration: 3) }
        clock.run { button.key = "login" }
      }
      for change in changes { change.make(on: button) }
      window.layoutIfNeeded()
      let isCovered = isResumed && title == nil
      expect(isCovered ? button.titleLabel?.text : "3 s", "3 s", after: "\(changes) on a wait that is resumed")
      clock.advance(by: 1)
      window.layoutIfNeeded()
      clock.advance(by: 3)
      expect(Appearance(showing: button).text, title, after: "\(changes) and an end")
    }
  }

  @Test("Styles, buttons, and errors' descriptions have the language that was chosen before, and nil is the app's")
  func buttonsHaveTheChosenLanguage() {
    let former = CountdownStyle.standard.countingTitle(59)
    LocalizedText.chosenLanguage.withValue(Locked(nil)) {
      CountdownStyle.language = "zh-Hans"
      let style = CountdownStyle.seconds
      #expect(style.countingTitle(59) == "59秒")
      #expect(style.announcements.end?(nil) == LocalizedText(language: "zh-Hans").now(label: nil))
      #expect(CountdownButton().currentTitle == "获取验证码")
      #expect(SendError.alreadySending.localizedDescription == style.sendingTitle)
      CountdownStyle.language = nil
      #expect(CountdownStyle.standard.countingTitle(59) == former)
    }
  }
}
