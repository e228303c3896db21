import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

/// What holds for every kind of button. A reference button never counts, and gets every change that the app makes.
@MainActor @Suite("A counting button, whatever kind it is")
struct EveryButtonTests {
  enum Start: CaseIterable {
    case start, tagWithKey, send, twice
  }

  enum End: CaseIterable {
    case end, cancel, otherStyle, titleOfApp, endValues
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

  private func expectCount(_ seconds: Int, _ sample: ButtonSample, _ button: UIButton, _ comment: Comment) {
    let shown = ShownAppearance(of: button, updates: !sample.updatesItself)
    let title = "Resend in \(seconds) s"
    #expect(shown.text?.lowercased().hasSuffix("n \(seconds) s") == true, comment)
    guard !sample.isChanging else { return }
    #expect(shown.color == .red, comment)
    if let configuration = button.configuration {
      #expect(shown.font?.hasDigitsOfOneWidth == true, comment)
      #expect(configuration.background.backgroundColor == .gray, comment)
      #expect(button.backgroundColor == nil, comment)
    } else {
      let titles = Self.states.map { button.attributedTitle(for: $0)?.string ?? button.title(for: $0) }
      #expect(titles.allSatisfy { $0 == title }, comment)
      #expect(Self.states.allSatisfy { button.titleColor(for: $0) == .red }, comment)
      #expect(button.backgroundColor == .gray && button.borderColor == .green, comment)
    }
  }

  @Test(
    "It shows each second, and then looks like a button that never counted", arguments: ButtonSample.all,
    Start.allCases)
  func counts(sample: ButtonSample, start: Start) throws {
    for end in End.allCases { try check(sample, start, end) }
  }

  func check(_ sample: ButtonSample, _ start: Start, _ end: End) throws {
    let (button, reference) = (sample.make(), sample.make())
    let buttons = [button, reference]
    // What an app's handler, or a configured title, replaces at the end is tested where configurations are.
    if button.configuration != nil, end == .endValues || end == .titleOfApp { return }
    let comment: Comment = "\(sample.testDescription), \(start), \(end)"
    for button in buttons { window.addSubview(button) }
    window.layoutIfNeeded()
    var style = Self.style
    if end == .endValues {
      style.endTitle = "Again"
      style.endBackgroundColor = .orange
    }
    try self.start(start, button, style)
    for seconds in [3, 2] {
      expectCount(seconds, sample, button, comment)
      clock.advance(by: 1)
    }
    switch end {
    case .cancel: button.countdown.cancel()
    case .titleOfApp: for button in buttons { button.setTitle("New", for: .normal) }
    case .otherStyle: clock.run { button.countdown.start(from: 1, style: .digits) }
    case .end, .endValues: break
    }
    clock.advance(by: 1)
    defer {
      button.countdown.cancel()
      for button in buttons { button.removeFromSuperview() }
    }
    guard end != .endValues else {
      #expect(ShownAppearance(of: button).text?.lowercased().hasSuffix("again") == true, comment)
      #expect(button.backgroundColor == .orange, comment)
      return
    }
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

  private func expectSame(_ button: UIButton, _ reference: UIButton, _ comment: Comment) {
    let differences = ShownAppearance(of: button).differences(from: ShownAppearance(of: reference))
    #expect(differences == [], comment)
  }

  @Test("It shows that it sends, and after a failure looks like a button that never sent", arguments: ButtonSample.all)
  func sends(sample: ButtonSample) throws {
    let (button, reference) = (sample.make(), sample.make())
    for button in [button, reference] { window.addSubview(button) }
    window.layoutIfNeeded()
    var style = Self.style
    style.sendingTitle = "Sending"
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: style) }
    #expect(ShownAppearance(of: button, updates: !sample.updatesItself).text?.lowercased() == "sending")
    request.finish(with: .failed(RequestFailure()))
    expectSame(button, reference, "after the failure")
  }
}
