import CountdownKit
import TestSupport
import Testing
import UIKit

/// What holds for every kind of button. A reference button never counts, and gets every change that the app makes.
@MainActor @Suite("The appearance of a counting button, and the one it has again afterward")
struct RestoredAppearanceTests {
  private typealias Step = ButtonScenario.Step

  enum Start: CaseIterable {
    case start, tagWithKey, send, twice

    var steps: [ButtonScenario.Step] {
      switch self {
      case .start, .twice: [.start(3)]
      case .tagWithKey: [.tag(3, key: "key")]
      case .send: [.begin(3), .finish()]
      }
    }
  }

  enum End: CaseIterable {
    case end, cancel, otherStyle, endValues
  }

  private static let states = (0..<16).map(UIControl.State.init(rawValue:))

  private static var style: CountdownStyle {
    var style = CountdownStyle.colorful
    style.countingTitle = { "Resend in \($0) s" }
    return style
  }

  private func compareTitle(
    _ title: String, _ sample: ButtonSample, _ buttons: [UIButton], _ found: inout Differences
  ) {
    let button = buttons[0]
    let shown = Appearance(showing: button)
    let (text, words) = (shown.text?.lowercased() ?? "", title.lowercased())
    // A class can prepend to the title, or cut it off.
    found.expect("\(title) instead of \(text)", sample.isChanging ? text.hasSuffix(words.suffix(5)) : text == words)
    guard !sample.isChanging else { return }
    found.expect("a red title", shown.color == .red)
    compareColors(buttons, .gray, border: .green, &found)
    if button.configuration != nil {
      found.expect("monospaced digits", shown.font?.hasDigitsOfOneWidth == true)
      found.expect("no background color of the button itself", button.backgroundColor == nil)
    } else {
      let titles = Self.states.map { button.attributedTitle(for: $0)?.string ?? button.title(for: $0) }
      found.expect("\(title) in each state", titles.allSatisfy { $0 == title })
      found.expect("a red title in each state", Self.states.allSatisfy { button.titleColor(for: $0) == .red })
    }
  }

  /// Compares a background, and the color of a border or a stroke. A button without a stroke gets none.
  private func compareColors(
    _ buttons: [UIButton], _ background: UIColor, border: UIColor, _ found: inout Differences
  ) {
    let configured = buttons[0].configuration?.background
    let fill = configured == nil ? buttons[0].backgroundColor : configured?.backgroundColor
    let stroke = configured == nil ? buttons[0].borderColor : configured?.strokeColor
    let isClear = buttons[1].configuration?.background.strokeColor == .clear
    found.expect("background", words(of: fill as Any), words(of: background))
    found.expect("border", words(of: stroke as Any), words(of: isClear ? .clear : border))
  }

  @Test(
    "It shows each second, and then looks like a button that never counted", arguments: ButtonSample.all,
    Start.allCases)
  func looksLikeOneThatNeverCounted(sample: ButtonSample, start: Start) async throws {
    // The other starts end in the same way.
    let ends = start == .start ? End.allCases : [.end, .cancel]
    for end in ends { try await check(sample, start, end) }
  }

  func check(_ sample: ButtonSample, _ start: Start, _ end: End) async throws {
    let scenario = ButtonScenario()
    try await scenario.perform([.pair(sample.testDescription), .layOut])
    let (button, reference) = (scenario.button(), try #require(scenario.reference))
    // Another update replaces what these have at the end.
    if end == .endValues, sample.updatesItself || button.configurationUpdateHandler != nil { return }
    var differences = Differences()
    defer {
      differences.record(after: "the start by \(start) and the end by \(end) of a button \"\(sample.testDescription)\"")
    }
    if start == .twice { try await scenario.perform([.style([]), .start(9), .pass(1)]) }
    scenario.style = Self.style
    if end == .endValues {
      scenario.style.endTitle = "Again"
      scenario.style.endBackgroundColor = .orange
      scenario.style.endBorderColor = .blue
    }
    try await scenario.perform(start.steps)
    for seconds in [3, 2] {
      compareTitle("Resend in \(seconds) s", sample, [button, reference], &differences)
      try await scenario.perform([.pass(1)])
    }
    switch end {
    case .cancel: try await scenario.perform([.cancel])
    case .otherStyle:
      try await scenario.perform([.style([]), .start(1)])
      if button.configuration == nil, !sample.isChanging { compareOwnColors(button, reference, &differences) }
    case .end, .endValues: break
    }
    try await scenario.perform([.pass(1)])
    guard end != .endValues else { return try await compareEndValues(sample, scenario, &differences) }
    // What depends on the state or the tint color follows it again, and states have their own titles or none.
    var steps: [Step] = [.compare()]
    if !sample.isChanging { steps += Self.laterChanges.flatMap { [.set($0), .compare()] } }
    if !sample.isChanging, button.configuration == nil { steps += [.set(.title("Other", .normal)), .compare()] }
    try await scenario.perform(steps)
  }

  private static let laterChanges: [ButtonChange] = [.tint(0.3), .isEnabled(false), .isEnabled(true)]

  /// Compares the values for the end, which become original.
  private func compareEndValues(
    _ sample: ButtonSample, _ scenario: ButtonScenario, _ found: inout Differences
  ) async throws {
    let (button, reference) = (scenario.button(), try #require(scenario.reference))
    // Enabled again, a class that paints by its state replaces the values that were set for the former end.
    for _ in 1...(sample.paintsByState ? 1 : 2) {
      let text = Appearance(showing: button).text ?? ""
      found.expect("Again instead of \(text)", text.lowercased().hasSuffix("again"))
      if !sample.isChanging { compareColors([button, reference], .orange, border: .blue, &found) }
      let states = Self.states.filter { reference.title(for: $0) != reference.title(for: .normal) }
      let keepsTitles = states.allSatisfy { button.title(for: $0) == reference.title(for: $0) }
      found.expect("other states keep their titles", sample.isChanging || keepsTitles)
      let hasTitle = reference.configuration == nil || reference.title(for: .normal) != nil
      found.expect("no title for the normal state", hasTitle || button.title(for: .normal) == nil)
      scenario.style = Self.style
      try await scenario.perform([.start(3), .pass(3)])
    }
    try await scenario.perform([.cancel] + (sample.paintsByState ? [] : [.compare()]))
  }

  /// Compares what a style without colors leaves.
  private func compareOwnColors(_ button: UIButton, _ reference: UIButton, _ found: inout Differences) {
    let (shown, own) = (Appearance(of: button), Appearance(of: reference))
    found.expect("the app's title colors", shown.colors == own.colors)
    found.expect("border", words(of: shown.border as Any), words(of: own.border as Any))
    found.expect("background", words(of: shown.background as Any), words(of: own.background as Any))
    found.expect("painted layer", words(of: shown.painted as Any), words(of: own.painted as Any))
  }

  @Test("It shows that it sends, and after a failure looks like a button that never sent", arguments: ButtonSample.all)
  func looksLikeOneThatNeverSent(sample: ButtonSample) async throws {
    let scenario = ButtonScenario()
    scenario.style = Self.style
    scenario.style.sendingTitle = "Sending"
    try await scenario.perform([.pair(sample.testDescription), .layOut, .begin(3)])
    var differences = Differences()
    compareTitle("Sending", sample, [scenario.button(), try #require(scenario.reference)], &differences)
    differences.record(after: "a send of a button \"\(sample.testDescription)\"")
    try await scenario.perform([.failLast, .compare()])
  }
}
