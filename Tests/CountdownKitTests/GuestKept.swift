import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

/// An app reads what a button shows while it sends or counts, and sets it again later. A reference button gets the same,
/// and never counts.
@MainActor @Suite("A value that a countdown has shown, and that the app sets again")
struct GuestKeptValueTests {
  /// A button whose titles arrive later.
  private final class LateButton: UIButton {
    var pending: [() -> Void] = []

    override func setTitle(_ title: String?, for state: UIControl.State) {
      pending.append { super.setTitle(title, for: state) }
    }

    func setPendingTitles() {
      for set in pending { set() }
      pending = []
    }
  }

  enum Kind: CaseIterable {
    case plain, uppercase, attributed, titleForState, titleForBothStates, configured, configuredWithTitle, late

    var isConfigured: Bool { self == .configured || self == .configuredWithTitle }

    @MainActor func makeButton() -> UIButton {
      let button: UIButton =
        switch self {
        case .plain, .attributed, .titleForState, .titleForBothStates: UIButton(type: .system)
        case .uppercase: ChangingButton(.uppercase)
        case .configured, .configuredWithTitle: UIButton(configuration: .filled())
        case .late: LateButton(type: .system)
        }
      if self == .configured { button.configuration?.title = "Send" } else { button.setTitle("Send", for: .normal) }
      if self == .titleForState { button.setTitle("Wait", for: .disabled) }
      if self == .attributed {
        button.setAttributedTitle(NSAttributedString(string: "Send", attributes: [.kern: 2]), for: .normal)
      }
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
      case .titleForBothStates:
        let title = button.currentTitle
        return { for state in [.normal, .disabled] as [UIControl.State] { button.setTitle(title, for: state) } }
      case .plain, .uppercase, .titleForState, .configuredWithTitle, .late:
        let title = button.title(for: .normal)
        return { button.setTitle(title, for: .normal) }
      }
    }

    /// Sets another title of the app.
    @MainActor func show(_ title: String, _ button: UIButton) {
      switch self {
      case .configured: button.configuration?.title = title
      case .attributed: button.setAttributedTitle(NSAttributedString(string: title), for: .normal)
      case .plain, .uppercase, .titleForState, .titleForBothStates, .configuredWithTitle, .late:
        button.setTitle(title, for: .normal)
      }
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func add(_ kind: Kind) -> [UIButton] {
    let buttons = [kind.makeButton(), kind.makeButton()]
    for button in buttons { window.addSubview(button) }
    layOut(buttons)
    return buttons
  }

  private func layOut(_ buttons: [UIButton]) {
    window.layoutIfNeeded()
    for case let button as LateButton in buttons { button.setPendingTitles() }
    window.layoutIfNeeded()
  }

  private func pass(_ seconds: TimeInterval, _ buttons: [UIButton]) {
    for _ in 0..<Int(seconds) {
      clock.advance(by: 1)
      layOut(buttons)
    }
  }

  private func expectSame(_ buttons: [UIButton], _ comment: Comment) {
    layOut(buttons)
    #expect(ShownAppearance(of: buttons[0]).differences(from: ShownAppearance(of: buttons[1])) == [], comment)
  }

  @Test(
    "A loading indicator can keep the title for sending, or an empty one, and set it again while the button counts",
    arguments: Kind.allCases, ["Sending…", ""])
  func titleForSending(kind: Kind, sendingTitle: String) throws {
    for isEmptied in [true, false] {
      let buttons = add(kind)
      var style = CountdownStyle.digits
      style.sendingTitle = sendingTitle
      let request = try clock.run { try buttons[0].countdown.beginSend(thenWait: 200, style: style) }
      layOut(buttons)
      let restore = buttons.map { kind.read($0) }
      if isEmptied { for button in buttons { kind.show("", button) } }
      request.finish(with: .sent())
      layOut(buttons)
      // More values are shown than are kept.
      pass(150, buttons)
      for restore in restore { restore() }
      layOut(buttons)
      pass(1, buttons)
      #expect(buttons[0].titleLabel?.text == "49")
      pass(49, buttons)
      expectSame(buttons, "\(isEmptied)")
      for button in buttons { button.removeFromSuperview() }
    }
  }

  @Test("A message can replace the title for two seconds, and then set what it has found", arguments: Kind.allCases)
  func message(kind: Kind) {
    for isCanceled in [true, false] {
      let buttons = add(kind)
      clock.run { buttons[0].countdown.start(from: 9, style: .colorful) }
      layOut(buttons)
      pass(1, buttons)
      let restore = buttons.map { kind.read($0) }
      for button in buttons { kind.show("Code sent", button) }
      layOut(buttons)
      pass(2, buttons)
      #expect(buttons[0].titleLabel?.text == "6")
      for restore in restore { restore() }
      layOut(buttons)
      pass(1, buttons)
      #expect(buttons[0].titleLabel?.text == "5")
      if isCanceled { buttons[0].countdown.cancel() } else { pass(5, buttons) }
      expectSame(buttons, "\(isCanceled)")
      for button in buttons { button.removeFromSuperview() }
    }
  }

  @Test(
    "A configuration can be read while the button sends or counts, and set later with an image",
    arguments: [Kind.configured, .configuredWithTitle], [true, false])
  func configuration(kind: Kind, isSending: Bool) throws {
    for style in [CountdownStyle.colorful, .digits, .getCodeAgain] {
      let buttons = add(kind)
      var style = style
      style.endTitle = nil
      style.endTitleColor = nil
      style.endBorderColor = nil
      var request: SendRequest?
      if isSending {
        request = try clock.run { try buttons[0].countdown.beginSend(thenWait: 9, style: style) }
      } else {
        clock.run { buttons[0].countdown.start(from: 9, style: style) }
      }
      layOut(buttons)
      let image = UIImage()
      let found = buttons.map(\.configuration)
      request?.finish(with: .sent())
      pass(2, buttons)
      for (button, var configuration) in zip(buttons, found) {
        configuration?.image = image
        button.configuration = configuration
      }
      pass(1, buttons)
      #expect(buttons[0].titleLabel?.text == style.countingTitle(6))
      #expect(buttons[0].configuration?.showsActivityIndicator == false)
      pass(6, buttons)
      expectSame(buttons, "")
      #expect(buttons[0].configuration?.titleTextAttributesTransformer == nil)
      for button in buttons { button.removeFromSuperview() }
    }
  }

  @Test("Of a long wait, only the latest titles are kept")
  func latestTitlesAreKept() throws {
    for kind in Kind.allCases {
      let buttons = add(kind)
      clock.run { buttons[0].countdown.start(from: 2_000, style: .digits) }
      pass(1_000, buttons)
      let appearance = try #require(buttons[0].shownAppearance)
      #expect((100...400).contains(keptValues(of: appearance, depth: 5)), "\(kind)")
      buttons[0].countdown.cancel()
    }
  }

  /// Counts the values that are kept in the object and in what it contains.
  private func keptValues(of object: Any, depth: Int) -> Int {
    Mirror(reflecting: object).children.reduce(0) { count, child in
      if child.label == "shown" { return count + Mirror(reflecting: child.value).children.count }
      return depth == 0 ? count : count + keptValues(of: child.value, depth: depth - 1)
    }
  }

  @Test("A title that the app removes while the button counts stays removed")
  func removedTitle() {
    let buttons = add(.titleForState)
    clock.run { buttons[0].countdown.start(from: 3, style: .digits) }
    for button in buttons {
      button.setTitle(nil, for: .disabled)
      button.setTitle(nil, for: .normal)
    }
    pass(3, buttons)
    expectSame(buttons, "")
  }
}
