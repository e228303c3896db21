import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

/// What the app reads while the button shows something, and sets again later. A reference button gets the same, and never
/// counts.
@MainActor @Suite("A value that was shown")
struct ShownValueTests {
  /// A button whose titles arrive a turn later.
  private final class LateButton: UIButton {
    private var arrivals: [() -> Void] = []

    override func setTitle(_ title: String?, for state: UIControl.State) {
      arrivals.append { super.setTitle(title, for: state) }
    }

    func setTitles() {
      for arrive in arrivals { arrive() }
      arrivals = []
    }
  }

  enum Kind: CaseIterable {
    case plain, uppercase, attributed, titleForState, titlesForBothStates, configured, configuredWithTitle, late

    @MainActor func makeButton() -> UIButton {
      let button: UIButton =
        switch self {
        case .plain, .attributed, .titleForState, .titlesForBothStates: UIButton(type: .system)
        case .uppercase: ChangingButton(.uppercase)
        case .configured, .configuredWithTitle: UIButton(configuration: .filled())
        case .late: LateButton(type: .system)
        }
      if self == .attributed { button.setTitle("Plain", for: .normal) }
      if self == .titleForState { button.setTitle("Wait", for: .disabled) }
      set("Send", of: button)
      // The app restores a title of one state for both.
      if self == .titlesForBothStates { button.setTitle(nil, for: .disabled) }
      return button
    }

    /// Returns what the app reads, as a closure that sets it again.
    @MainActor func read(_ button: UIButton) -> @MainActor () -> Void {
      switch self {
      case .configured:
        let title = button.configuration?.title
        return { button.configuration?.title = title }
      case .attributed:
        let title = button.attributedTitle(for: .normal)
        return { button.setAttributedTitle(title, for: .normal) }
      default:
        let title = button.currentTitle
        return { set(title, of: button) }
      }
    }

    @MainActor func set(_ title: String?, of button: UIButton) {
      switch self {
      case .configured: button.configuration?.title = title
      case .attributed:
        let title = title.map { NSAttributedString(string: $0, attributes: [.kern: 2]) }
        button.setAttributedTitle(title, for: .normal)
      default: button.setTitle(title, for: .normal)
      }
      if self == .titlesForBothStates { button.setTitle(title, for: .disabled) }
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func add(_ kind: Kind) -> [UIButton] {
    let buttons = [kind.makeButton(), kind.makeButton()]
    for button in buttons { window.addSubview(button) }
    layOut()
    return buttons
  }

  private func layOut() {
    window.layoutIfNeeded()
    for case let button as LateButton in window.subviews { button.setTitles() }
    window.layoutIfNeeded()
  }

  private func pass(_ seconds: Int) {
    layOut()
    for _ in 0..<seconds {
      clock.advance(by: 1)
      layOut()
    }
  }

  /// Compares the button with its reference button, and removes both.
  private func finish(_ buttons: [UIButton], _ differences: inout Differences, _ steps: String) {
    layOut()
    let found = Appearance(showing: buttons[0]).differences(from: Appearance(showing: buttons[1]))
    differences.expect(steps, found, [])
    for button in buttons { button.removeFromSuperview() }
  }

  @Test("A loading indicator that saves “Sending…” doesn't make it the title", arguments: ["", "Loading", nil])
  func sendingTitleIsNotTheApps(replacement: String?) throws {
    var differences = Differences()
    // After 100 counts, the oldest titles are no longer kept.
    for (kind, wait) in Kind.allCases.flatMap({ [($0, 3), ($0, 110)] }) {
      let steps = "\(kind), a wait of \(wait) s, \(replacement ?? "no title") instead"
      let buttons = add(kind)
      let request = try clock.run { try buttons[0].countdown.beginSend(thenWait: wait, style: .englishDigits) }
      layOut()
      differences.expect(steps, buttons[0].titleLabel?.text?.lowercased(), "sending…")
      let restore = buttons.map { kind.read($0) }
      for button in buttons { kind.set(replacement, of: button) }
      request.finish(with: .sent())
      pass(wait - 2)
      for restore in restore { restore() }
      pass(1)
      differences.expect(steps, buttons[0].titleLabel?.text, "1")
      pass(1)
      finish(buttons, &differences, steps)
    }
    differences.record()
  }

  @Test("A message that puts a former count back doesn't make it the title", arguments: [true, false])
  func formerCountIsNotTheApps(isCanceled: Bool) {
    var differences = Differences()
    for kind in Kind.allCases {
      let buttons = add(kind)
      clock.run { buttons[0].countdown.start(from: 9, style: .colorful) }
      pass(1)
      let restore = buttons.map { kind.read($0) }
      for button in buttons { kind.set("Code sent", of: button) }
      pass(2)
      differences.expect("\(kind)", buttons[0].titleLabel?.text, "6")
      for restore in restore { restore() }
      pass(1)
      differences.expect("\(kind)", buttons[0].titleLabel?.text, "5")
      if isCanceled { buttons[0].countdown.cancel() } else { pass(5) }
      finish(buttons, &differences, "\(kind)")
    }
    differences.record()
  }

  @Test("Of a long wait, only the latest 100 counts are kept in memory")
  func onlyTheLatestCountsAreKept() {
    for (seconds, title) in [(90, "Send"), (110, "198")] {
      let button = window.addButton()
      clock.run { button.countdown.start(from: 200, style: .digits) }
      // The first title is kept, too, because it can be the one for sending.
      pass(2)
      let saved = button.currentTitle
      pass(seconds)
      button.setTitle(saved, for: .normal)
      pass(1)
      button.countdown.cancel()
      #expect(button.currentTitle == title)
    }
  }

  @Test("A title that the app sets while the button counts is its own, and a removal stays one")
  func otherTitleIsTheApps() {
    var differences = Differences()
    for kind in [Kind.plain, .titleForState, .titlesForBothStates, .attributed, .late] {
      for title in ["Send again", nil] {
        let buttons = add(kind)
        clock.run { buttons[0].countdown.start(from: 3, style: .digits) }
        pass(1)
        for button in buttons { kind.set(title, of: button) }
        pass(2)
        finish(buttons, &differences, "\(kind), the title \(title ?? "nil")")
      }
    }
    differences.record()
  }

  @Test(
    "A configuration that was read while the button showed something keeps the app's title and colors",
    arguments: [Kind.configured, .configuredWithTitle], [true, false])
  func readConfigurationKeepsTheAppsValues(kind: Kind, isSending: Bool) throws {
    var differences = Differences()
    for (style, finishesLater) in [(CountdownStyle.colorful, true), (.colorful, false), (.digits, true)] {
      let buttons = add(kind)
      for button in buttons { button.configuration?.baseForegroundColor = .black }
      let request = try clock.run { try buttons[0].countdown.beginSend(thenWait: 5, style: style) }
      if !isSending { request.finish(with: .sent()) }
      pass(1)
      let saved = buttons.map(\.configuration)
      if isSending, !finishesLater { request.finish(with: .sent()) }
      pass(1)
      let image = UIImage()
      for (button, var configuration) in zip(buttons, saved) {
        configuration?.image = image
        button.configuration = configuration
      }
      if finishesLater { request.finish(with: .sent()) }
      pass(6)
      let configuration = buttons[0].configuration
      differences.expect("the image", configuration?.image != nil)
      differences.expect("no indicator", configuration?.showsActivityIndicator == false)
      differences.expect("no text attributes", configuration?.titleTextAttributesTransformer == nil)
      finish(buttons, &differences, "a request that ends \(finishesLater ? "after" : "before") the app's change")
    }
    differences.record()
  }
}
