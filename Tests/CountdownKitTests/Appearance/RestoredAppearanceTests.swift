import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

/// What holds for every kind of button. A reference button never counts, and gets every change that the app makes.
@MainActor @Suite("The appearance of a counting button, and the one it has again afterward")
struct RestoredAppearanceTests {
  enum Start: CaseIterable {
    case start, tagWithKey, send, twice
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

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func start(_ start: Start, _ button: UIButton, _ style: CountdownStyle) throws {
    button.tag = 7
    try clock.run {
      switch start {
      case .start: button.countdown.start(from: 3, style: style)
      case .tagWithKey: window.startCountdown(onButtonWithTag: 7, from: 3, key: "key", style: style)
      case .send: try button.countdown.beginSend(thenWait: 3, style: style).finish(with: .sent())
      case .twice:
        button.countdown.start(from: 9, style: .digits)
        clock.advance(by: 1)
        button.countdown.start(from: 3, style: style)
      }
    }
  }

  /// Adds a button and its reference button to the window.
  private func add(_ sample: ButtonSample) -> [UIButton] {
    let buttons = [sample.make(), sample.make()]
    for button in buttons { window.addSubview(button) }
    window.layoutIfNeeded()
    return buttons
  }

  private func remove(_ buttons: [UIButton]) {
    buttons[0].countdown.cancel()
    for button in buttons { button.removeFromSuperview() }
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
  func looksLikeOneThatNeverCounted(sample: ButtonSample, start: Start) throws {
    for end in End.allCases { try check(sample, start, end) }
  }

  func check(_ sample: ButtonSample, _ start: Start, _ end: End) throws {
    let buttons = add(sample)
    let (button, reference) = (buttons[0], buttons[1])
    defer { remove(buttons) }
    // Another update replaces what these have at the end.
    if end == .endValues, sample.updatesItself || button.configurationUpdateHandler != nil { return }
    var differences = Differences()
    defer {
      differences.record(after: "the start by \(start) and the end by \(end) of a button \"\(sample.testDescription)\"")
    }
    var style = Self.style
    if end == .endValues {
      style.endTitle = "Again"
      style.endBackgroundColor = .orange
      style.endBorderColor = .blue
    }
    try self.start(start, button, style)
    for seconds in [3, 2] {
      compareTitle("Resend in \(seconds) s", sample, buttons, &differences)
      clock.advance(by: 1)
    }
    switch end {
    case .cancel: button.countdown.cancel()
    case .otherStyle:
      clock.run { button.countdown.start(from: 1, style: .digits) }
      if button.configuration == nil, !sample.isChanging { compareOwnColors(button, reference, &differences) }
    case .end, .endValues: break
    }
    clock.advance(by: 1)
    guard end != .endValues else { return compareEndValues(sample, button, reference, &differences) }
    compareAppearance(button, reference, &differences)
    guard !sample.isChanging else { return }
    // What depends on the state or the tint color follows it again, and states have their own titles or none.
    for change in Self.laterChanges {
      for button in buttons { change(button) }
      compareAppearance(button, reference, &differences)
    }
  }

  private static let laterChanges: [@MainActor (UIButton) -> Void] = [
    { $0.tintColor = .green }, { $0.isEnabled = false }, { $0.isEnabled = true },
    { if $0.configuration == nil { $0.setTitle("Other", for: .normal) } },
  ]

  /// Compares the values for the end, which become original.
  private func compareEndValues(
    _ sample: ButtonSample, _ button: UIButton, _ reference: UIButton, _ found: inout Differences
  ) {
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
      clock.run { button.countdown.start(from: 3, style: Self.style) }
      clock.advance(by: 3)
    }
    button.countdown.cancel()
    if !sample.paintsByState { compareAppearance(button, reference, &found) }
  }

  /// Compares what a style without colors leaves.
  private func compareOwnColors(_ button: UIButton, _ reference: UIButton, _ found: inout Differences) {
    let (shown, own) = (Appearance(of: button), Appearance(of: reference))
    found.expect("the app's title colors", shown.colors == own.colors)
    found.expect("border", words(of: shown.border as Any), words(of: own.border as Any))
    found.expect("background", words(of: shown.background as Any), words(of: own.background as Any))
    found.expect("painted layer", words(of: shown.painted as Any), words(of: own.painted as Any))
  }

  private func compareAppearance(_ button: UIButton, _ reference: UIButton, _ found: inout Differences) {
    found.add(Appearance(showing: button).differences(from: Appearance(showing: reference)))
  }

  @Test("It shows that it sends, and after a failure looks like a button that never sent", arguments: ButtonSample.all)
  func looksLikeOneThatNeverSent(sample: ButtonSample) throws {
    let buttons = add(sample)
    var style = Self.style
    style.sendingTitle = "Sending"
    let request = try clock.run { try buttons[0].countdown.beginSend(thenWait: 3, style: style) }
    var differences = Differences()
    compareTitle("Sending", sample, buttons, &differences)
    request.finish(with: .failed(RequestFailure()))
    compareAppearance(buttons[0], buttons[1], &differences)
    differences.record(after: "a failed send of a button \"\(sample.testDescription)\"")
  }
}
