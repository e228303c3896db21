import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

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

  @Test("A title that was shown and is set for another state doesn't stay there", arguments: [false, true])
  func titleForAnotherStateIsNotTheApps(isAttributed: Bool) throws {
    var differences = Differences()
    let states: [UIControl.State] = [.highlighted, .selected, .disabled, [.disabled, .selected]]
    for (interaction, state) in CountdownStyle.Interaction.allCases.flatMap({ kind in states.map { (kind, $0) } }) {
      for (sends, isLate) in [(false, false), (false, true), (true, true)] {
        let buttons = add(isAttributed ? .attributed : .plain)
        var style = CountdownStyle.englishDigits
        style.interaction = interaction
        let request = try clock.run {
          if !sends { buttons[0].countdown.start(from: 3, style: style) }
          return sends ? try buttons[0].countdown.beginSend(thenWait: 3, style: style) : nil
        }
        if isLate { pass(1) }
        for button in buttons {
          button.setTitle(button.title(for: state), for: state)
          if isAttributed { button.setAttributedTitle(button.attributedTitle(for: state), for: state) }
        }
        request?.finish(with: .failed())
        pass(3)
        finish(buttons, &differences, "\(interaction), state \(state.rawValue), \(sends ? "a send" : "a count")")
      }
    }
    differences.record()
  }

  /// A way to hide a title for a while.
  enum Hiding: CaseIterable {
    case empty, space, noConfiguredTitle, wholeConfiguration, clearColor

    /// Hides the title, and returns a closure that sets what was found.
    @MainActor func hide(_ button: UIButton) -> () -> Void {
      let (configuration, title) = (button.configuration, button.title(for: .normal))
      let color = button.titleColor(for: .normal)
      switch self {
      case .empty, .space:
        let blank = self == .space ? " " : ""
        if configuration == nil { button.setTitle(blank, for: .normal) } else { button.configuration?.title = blank }
      case .noConfiguredTitle: button.configuration?.title = nil
      case .wholeConfiguration: button.configuration = .plain()
      case .clearColor: button.setTitleColor(.clear, for: .normal)
      }
      return {
        if self == .clearColor { button.setTitleColor(color, for: .normal) }
        if configuration != nil { button.configuration = configuration }
        if configuration == nil, self != .clearColor { button.setTitle(title, for: .normal) }
      }
    }
  }

  @Test("A loading indicator that hides the title and shows it again leaves the app's", arguments: Hiding.allCases)
  func hiddenTitleIsNotTheApps(hiding: Hiding) throws {
    var differences = Differences()
    for (kind, seconds) in [Kind.plain, .uppercase, .configured].flatMap({ kind in [0, 2].map { (kind, $0) } }) {
      let isConfigured = [.noConfiguredTitle, .wholeConfiguration].contains(hiding)
      if kind == .configured ? hiding == .clearColor : isConfigured { continue }
      for outcome in [SendOutcome.sent(), .failed()] {
        for isCounting in [false, true] {
          let buttons = add(kind)
          for button in buttons { button.setTitleColor(.black, for: .normal) }
          var style = CountdownStyle.englishDigits
          style.countingTitleColor = .red
          let request = try clock.run { try buttons[0].countdown.beginSend(thenWait: 5, style: style) }
          if isCounting { request.finish(with: .sent()) }
          pass(1)
          let restore = buttons.map { hiding.hide($0) }
          layOut()
          let shown = buttons[0].titleLabel
          let isHidden = shown?.isHidden == true || shown?.text?.isBlank != false || shown?.textColor == .clear
          differences.expect("hidden until the next tick", isHidden)
          pass(seconds)
          for restore in restore { restore() }
          request.finish(with: outcome)
          pass(6)
          finish(buttons, &differences, "\(kind), \(outcome), \(isCounting ? "a count" : "a send"), \(seconds) s")
        }
      }
    }
    differences.record()
  }

  @Test("The app's own activity indicator stays, and another configuration keeps its own text attributes")
  func appsIndicatorAndFontStay() throws {
    let button = UIButton(configuration: .filled())
    window.addSubview(button)
    button.configuration?.title = "Send"
    let bold = UIConfigurationTextAttributesTransformer {
      $0.merging(AttributeContainer().font(.boldSystemFont(ofSize: 33)))
    }
    button.configuration?.titleTextAttributesTransformer = bold
    let request = try clock.run { try button.countdown.beginSend(thenWait: 5, style: .englishDigits) }
    pass(1)
    request.finish(with: .sent())
    pass(1)
    button.configuration?.showsActivityIndicator = true
    pass(1)
    #expect(button.configuration?.showsActivityIndicator == true && button.titleLabel?.text == "3")
    var other = UIButton.Configuration.plain()
    other.title = "Other"
    button.configuration = other
    pass(1)
    #expect(button.titleLabel?.font.pointSize == UIFont.preferredFont(forTextStyle: .body).pointSize)
    pass(2)
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
    #expect(button.configuration?.title == "Other" && button.configuration?.showsActivityIndicator == false)
  }

  @Test("Of equal counts over two titles, the latest counts")
  func latestOriginalCounts() {
    for kind in [Kind.plain, .configured, .attributed] {
      let button = kind.makeButton()
      window.addSubview(button)
      kind.set("First", of: button)
      clock.run { button.countdown.start(from: 9, key: "key", style: .digits) }
      kind.set("Second", of: button)
      clock.run { _ = button.countdown.follow("key", style: .digits) }
      let restore = kind.read(button)
      kind.set("Code sent", of: button)
      pass(2)
      restore()
      pass(8)
      #expect(button.titleLabel?.text == "Second", "\(kind)")
      button.removeFromSuperview()
    }
  }
}
