import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

/// What holds for every kind of button. A reference button never counts, and gets every change that the app makes.
@MainActor @Suite("A counting button, whatever kind it is")
struct EveryButtonTests {
  enum Start: CaseIterable {
    case start, tagWithKey, send, twice
  }

  enum End: CaseIterable {
    case end, cancel, otherStyle, endValues
  }

  private static let states = (0..<16).map(UIControl.State.init(rawValue:))

  private static var style: CountdownStyle {
    var style = CountdownStyle(countingTitle: { "Resend in \($0) s" }, countingTitleColor: .red)
    style.countingBorderColor = .green
    style.countingBackgroundColor = .gray
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

  private func expectCount(_ seconds: Int, _ sample: ButtonSample, _ button: UIButton, _ comment: Comment) {
    let shown = ShownAppearance(of: button)
    let title = "Resend in \(seconds) s"
    #expect(shown.text?.lowercased().hasSuffix("n \(seconds) s") == true, comment)
    guard !sample.isChanging else { return }
    #expect(shown.color == .red, comment)
    expect(.gray, border: .green, button, comment)
    if button.configuration != nil {
      #expect(shown.font?.hasDigitsOfOneWidth == true, comment)
      #expect(button.backgroundColor == nil, comment)
    } else {
      let titles = Self.states.map { button.attributedTitle(for: $0)?.string ?? button.title(for: $0) }
      #expect(titles.allSatisfy { $0 == title }, comment)
      #expect(Self.states.allSatisfy { button.titleColor(for: $0) == .red }, comment)
    }
  }

  /// Expects a background, and the color of a border or a stroke. A clear stroke stays clear.
  private func expect(_ background: UIColor, border: UIColor, _ button: UIButton, _ comment: Comment) {
    if let found = button.configuration?.background {
      #expect(found.backgroundColor == background, comment)
      #expect(found.strokeColor == border || found.strokeColor == .clear, comment)
    } else {
      #expect(button.backgroundColor == background && button.borderColor == border, comment)
    }
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
    let comment: Comment = "\(sample.testDescription), \(start), \(end)"
    var style = Self.style
    if end == .endValues {
      style.endTitle = "Again"
      style.endBackgroundColor = .orange
      style.endBorderColor = .blue
    }
    try self.start(start, button, style)
    for seconds in [3, 2] {
      expectCount(seconds, sample, button, comment)
      clock.advance(by: 1)
    }
    switch end {
    case .cancel: button.countdown.cancel()
    case .otherStyle:
      clock.run { button.countdown.start(from: 1, style: .digits) }
      if button.configuration == nil, !sample.isChanging { expectOwnColors(button, reference, comment) }
    case .end, .endValues: break
    }
    clock.advance(by: 1)
    guard end != .endValues else { return expectEndValues(sample, button, reference, comment) }
    expectSame(button, reference, comment)
    guard !sample.isChanging else { return }
    // What depends on the state or the tint color follows it again, and states have their own titles or none.
    for change in Self.laterChanges {
      for button in buttons { change(button) }
      expectSame(button, reference, comment)
    }
  }

  private static let laterChanges: [@MainActor (UIButton) -> Void] = [
    { $0.tintColor = .green }, { $0.isEnabled = false }, { $0.isEnabled = true },
    { if $0.configuration == nil { $0.setTitle("Other", for: .normal) } },
  ]

  /// Expects the values for the end, which become original.
  private func expectEndValues(
    _ sample: ButtonSample, _ button: UIButton, _ reference: UIButton, _ comment: Comment
  ) {
    // Enabled again, a class that paints by its state replaces the values that were set for the former end.
    for _ in 1...(sample.paintsByState ? 1 : 2) {
      #expect(ShownAppearance(of: button).text?.lowercased().hasSuffix("again") == true, comment)
      if !sample.isChanging { expect(.orange, border: .blue, button, comment) }
      // Other states keep their own.
      let states = Self.states.filter { reference.title(for: $0) != reference.title(for: .normal) }
      #expect(sample.isChanging || states.allSatisfy { button.title(for: $0) == reference.title(for: $0) }, comment)
      let hasTitle = reference.configuration == nil || reference.title(for: .normal) != nil
      #expect(hasTitle || button.title(for: .normal) == nil, comment)
      clock.run { button.countdown.start(from: 3, style: Self.style) }
      button.countdown.cancel()
    }
  }

  /// Expects what a style without colors leaves.
  private func expectOwnColors(_ button: UIButton, _ reference: UIButton, _ comment: Comment) {
    let (shown, own) = (Appearance(of: button), Appearance(of: reference))
    #expect(shown.colors == own.colors, comment)
    #expect(shown.border == own.border && shown.background == own.background && shown.painted == own.painted, comment)
  }

  private func expectSame(_ button: UIButton, _ reference: UIButton, _ comment: Comment) {
    let differences = ShownAppearance(of: button).differences(from: ShownAppearance(of: reference))
    #expect(differences == [], comment)
  }

  @Test("It shows that it sends, and after a failure looks like a button that never sent", arguments: ButtonSample.all)
  func looksLikeOneThatNeverSent(sample: ButtonSample) throws {
    let buttons = add(sample)
    let button = buttons[0]
    var style = Self.style
    style.sendingTitle = "Sending"
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: style) }
    let shown = ShownAppearance(of: button)
    #expect(shown.text?.lowercased() == "sending")
    if !sample.isChanging {
      #expect(shown.color == .red)
      expect(.gray, border: .green, button, "while sending")
    }
    request.finish(with: .failed(RequestFailure()))
    expectSame(button, buttons[1], "after the failure")
  }

  @Test(
    "The next tick shows the count over what the app sets, which the button has afterward", arguments: AppChange.all,
    [1, 2])
  func appsChangeIsThereAfterward(_ change: AppChange, seconds: Int) throws {
    for sample in change.isPlain ? ButtonSample.plain : ButtonSample.configured {
      for isCanceled in [false, true] {
        let comment: Comment = "\(sample.testDescription), \(isCanceled)"
        let buttons = add(sample)
        let button = buttons[0]
        for button in buttons { button.accessibilityLabel = "Own" }
        try start(.start, button, Self.style)
        clock.advance(by: TimeInterval(seconds - 1))
        for button in buttons { change.make(button) }
        clock.advance(by: 1)
        window.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Resend in \(3 - seconds) s", comment)
        #expect(button.titleLabel?.textColor == .red && !button.isEnabled, comment)
        expect(.gray, border: .green, button, comment)
        if isCanceled { button.countdown.cancel() } else { clock.advance(by: 3) }
        expectSame(button, buttons[1], comment)
        remove(buttons)
      }
    }
  }
}
