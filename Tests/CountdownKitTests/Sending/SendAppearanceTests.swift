import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A button's appearance while sending")
struct SendAppearanceTests {
  /// Records what a new configuration looks like when it requests a layout.
  private final class UpdatedButton: UIButton {
    struct Change: Equatable {
      var title: String?
      var showsActivity, isAnimated: Bool
    }

    var changes: [Change] = []

    override func setNeedsLayout() {
      super.setNeedsLayout()
      changes.append(
        Change(
          title: configuration?.title, showsActivity: configuration?.showsActivityIndicator == true,
          isAnimated: UIView.areAnimationsEnabled))
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow()

  private func beginSend(_ button: UIButton, _ style: CountdownStyle) throws -> SendRequest {
    try clock.run { try button.countdown.beginSend(thenWait: 60, style: style) }
  }

  @Test("A style without titles, texts, and changes for sending leaves the button as it is", arguments: [true, false])
  func bareStyleLeavesTheButtonUnchanged(isConfigured: Bool) throws {
    let button = isConfigured ? UIButton(configuration: .filled()) : UIButton(type: .system)
    if isConfigured { button.configuration?.title = "Send" } else { button.setTitle("Send", for: .normal) }
    button.accessibilityValue = "own"
    window.addSubview(button)
    button.layoutIfNeeded()
    var style = CountdownStyle.englishDigits
    style.sendingTitle = nil
    style.sendingShowsActivity = false
    style.spokenSending = nil
    style.interaction = .unchanged
    let original = Appearance(of: button)
    let request = try beginSend(button, style)
    button.layoutIfNeeded()
    #expect(Appearance(of: button) == original)
    request.finish(with: .sent())
    #expect(button.accessibilityValue == "1 minute")
    button.countdown.cancel()
    style.spokenSending = "Sending"
    style.spokenValue = nil
    let silent = try beginSend(button, style)
    #expect(Appearance(of: button) == original, "A style without a spoken value has none while sending, either.")
    silent.finish(with: .failed())
  }

  @Test("A configuration shows its activity indicator if the style says so, with animations", arguments: [true, false])
  func configurationShowsItsActivityIndicator(shows: Bool) throws {
    var style = CountdownStyle.englishDigits
    style.sendingShowsActivity = shows
    let button = UpdatedButton(configuration: .filled())
    button.configuration?.title = "Send"
    window.addSubview(button)
    window.layoutIfNeeded()
    button.changes = []
    let request = try beginSend(button, style)
    #expect(button.configuration?.title == "Sending…")
    #expect(button.configuration?.showsActivityIndicator == shows)
    let changes = button.changes.filter { $0.title == "Sending…" }
    #expect(changes.first == .init(title: "Sending…", showsActivity: false, isAnimated: false))
    #expect(changes.contains { $0.showsActivity && $0.isAnimated } == shows)
    request.finish(with: .sent())
    #expect(button.configuration?.title == "60")
    #expect(button.configuration?.showsActivityIndicator == false)
    #expect(UIView.areAnimationsEnabled)
  }
}
