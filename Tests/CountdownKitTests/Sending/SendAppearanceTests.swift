import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A button's appearance while sending")
struct SendAppearanceTests {
  /// Records whether its updates are animated.
  /// Records what a new configuration looks like when it requests a layout.
  private final class UpdatedButton: UIButton {
    struct Change: Equatable {
      var showsActivity, isAnimated: Bool
    }

    var changes: [Change] = []

    override func setNeedsLayout() {
      super.setNeedsLayout()
      changes.append(
        Change(
          showsActivity: configuration?.showsActivityIndicator == true, isAnimated: UIView.areAnimationsEnabled))
    }
  }

  enum Kind: CaseIterable {
    case custom, system, attributed, configured, configuredWithAttributes, handled, disabled, empty
  }

  let clock = ManualClock()
  let window = UIWindow()
  let style = CountdownStyle.englishDigits

  private func button(_ kind: Kind) -> UIButton {
    let button: UIButton
    switch kind {
    case .configured, .configuredWithAttributes, .handled:
      button = UIButton(configuration: .filled())
      button.configuration?.title = "Send"
      if kind == .configuredWithAttributes { button.configuration?.attributedTitle = AttributedString("Send it") }
      if kind == .handled {
        button.configurationUpdateHandler = { $0.configuration?.title = $0.isEnabled ? "Send" : "Wait" }
      }
    case .system: button = UIButton(type: .system)
    default: button = UIButton(type: .custom)
    }
    if [.custom, .system, .disabled].contains(kind) {
      button.setTitle("Send", for: .normal)
      button.setTitle("Wait", for: .disabled)
      button.setTitleColor(.blue, for: .selected)
    }
    if kind == .attributed {
      let colors: [(UIColor, UIControl.State)] = [(.blue, .normal), (.gray, .disabled)]
      for (color, state) in colors {
        let title = NSAttributedString(string: "For \(state.rawValue)", attributes: [.foregroundColor: color])
        button.setAttributedTitle(title, for: state)
      }
    }
    if kind == .disabled { button.isEnabled = false }
    button.accessibilityValue = "own"
    button.layer.borderColor = UIColor.blue.cgColor
    window.addSubview(button)
    button.layoutIfNeeded()
    return button
  }

  private func beginSend(_ button: UIButton, _ style: CountdownStyle, seconds: Int = 60) throws -> SendRequest {
    try clock.run { try button.countdown.beginSend(.seconds(seconds, key: nil), style: style, onFinish: nil) }
  }

  private var styles: [CountdownStyle] {
    var colorful = style
    (colorful.countingTitleColor, colorful.countingBorderColor) = (.red, .green)
    var ignoring = colorful
    ignoring.interaction = .ignoresTouches
    var titled = style
    titled.sendingTitle = nil
    var silent = style
    silent.spokenValue = nil
    return [style, colorful, ignoring, titled, silent]
  }

  @Test("The original appearance is restored exactly after every outcome", arguments: Kind.allCases)
  func originalAppearance(kind: Kind) throws {
    for style in styles {
      let button = button(kind)
      let original = Appearance(of: button)
      func expectOriginal(_ when: Comment) {
        button.layoutIfNeeded()
        #expect(Appearance(of: button) == original, when)
      }
      try beginSend(button, style).finish(with: .failed(RequestFailure()))
      expectOriginal("after a failure")
      try beginSend(button, style).finish(with: .failed(CancellationError()))
      expectOriginal("after a request that reports its cancellation")
      let left = try beginSend(button, style)
      button.countdown.cancel()
      expectOriginal("after a cancel")
      left.finish(with: .sent())
      expectOriginal("after a success without a button")
      try beginSend(button, style, seconds: 0).finish(with: .sent())
      expectOriginal("without a wait")
      try beginSend(button, style).finish(with: .sent())
      #expect(button.countdown.remainingSeconds == 60)
      clock.advance(by: 3)
      button.countdown.cancel()
      expectOriginal("after a canceled wait")
      try beginSend(button, style).finish(with: .sent())
      clock.advance(by: 60)
      expectOriginal("after the wait")
    }
  }

  @Test("Without a title for sending, the titles don't change", arguments: Kind.allCases)
  func originalTitles(kind: Kind) throws {
    var style = style
    style.sendingTitle = nil
    style.sendingShowsActivity = false
    style.spokenValue = nil
    style.interaction = .unchanged
    let button = button(kind)
    let original = Appearance(of: button)
    let operation = try beginSend(button, style)
    button.layoutIfNeeded()
    #expect(Appearance(of: button) == original)
    operation.finish(with: .failed(CancellationError()))
  }

  @Test("An appearance that the app sets while sending is restored", arguments: [true, false])
  func changesWhileSending(succeeds: Bool) throws {
    for kind in [Kind.custom, .attributed, .configured] {
      let button = button(kind)
      let operation = try beginSend(button, styles[1])
      if kind == .configured {
        button.configuration?.title = "New"
        button.configuration?.baseForegroundColor = .darkBlue
      } else if kind == .attributed {
        button.setAttributedTitle(NSAttributedString(string: "New"), for: .normal)
      } else {
        button.setTitle("New", for: .normal)
        button.setTitleColor(.darkBlue, for: .normal)
      }
      button.layer.borderColor = UIColor.darkBlue.cgColor
      button.accessibilityValue = "new"
      operation.finish(with: succeeds ? .sent() : .failed(RequestFailure()))
      #expect(button.countdown.remainingSeconds == (succeeds ? 60 : nil))
      #expect(button.titleLabel?.text == (succeeds ? "60" : "New"))
      clock.advance(by: 60)
      button.layoutIfNeeded()
      #expect(button.titleLabel?.text == "New")
      #expect(button.borderColor == .darkBlue)
      #expect(button.accessibilityValue == "new")
      #expect(button.isEnabled)
      if kind == .custom { #expect(button.titleColor(for: .normal) == .darkBlue) }
      if kind == .configured { #expect(button.configuration?.baseForegroundColor == .darkBlue) }
    }
  }

  @Test("Changes aren't animated, inside and outside a window")
  func animation() throws {
    let button = ObservedButton(type: .system)
    button.setTitle("Send", for: .normal)
    for window in [window, nil] {
      window?.addSubview(button)
      if window == nil { button.removeFromSuperview() }
      button.forgetChanges()
      let operation = try beginSend(button, style)
      #expect(button.currentTitle == "Sending…")
      operation.finish(with: .sent())
      #expect(button.currentTitle == "60")
      clock.advance(by: 60)
      #expect(button.currentTitle == "Send")
      #expect(button.titleChanges.allSatisfy { !$0.isAnimated })
      #expect(button.isLaidOut)
    }
  }

  @Test("Only an activity indicator is shown with animations", arguments: [true, false])
  func activity(shows: Bool) throws {
    var style = style
    style.sendingShowsActivity = shows
    let button = UpdatedButton(configuration: .filled())
    button.configuration?.title = "Send"
    window.addSubview(button)
    window.layoutIfNeeded()
    button.changes = []
    let operation = try beginSend(button, style)
    #expect(button.configuration?.showsActivityIndicator == shows)
    #expect(button.changes.first == .init(showsActivity: false, isAnimated: false))
    #expect(button.changes.contains(.init(showsActivity: true, isAnimated: true)) == shows)
    operation.finish(with: .failed(CancellationError()))
    #expect(button.configuration?.title == "Send")
    #expect(button.configuration?.showsActivityIndicator == false)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("From sending to counting, isEnabled doesn't change", arguments: [nil, "login"])
  func staysDisabled(key: String?) throws {
    final class RecordingButton: UIButton {
      var values: [Bool] = []
      override var isEnabled: Bool { didSet { values.append(isEnabled) } }
    }
    let button = RecordingButton(type: .system)
    window.addSubview(button)
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, key: key) }
    request.finish(with: .sent())
    clock.advance(by: 3)
    #expect(button.values == [false, true])
  }
}
