import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

/// What an app sets meanwhile. `RandomAppearanceTests` combines such changes.
@MainActor @Suite("What the app sets while its button counts")
struct AppChangesTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether a button without a configuration shows it.
    var isPlain = true
    let make: @MainActor @Sendable (UIButton) -> Void
  }

  nonisolated private static let titles = [
    Change(testDescription: "title") { $0.setTitle("Wait", for: .normal) },
    Change(testDescription: "original title for a state") { $0.setTitle("Send", for: .disabled) },
    Change(testDescription: "title for a state") { $0.setTitle("Wait", for: .disabled) },
    Change(testDescription: "no title for a state") { $0.setTitle(nil, for: .disabled) },
    Change(testDescription: "title for another state") { $0.setTitle("Chosen", for: .selected) },
    Change(testDescription: "attributed title") { $0.setAttributedTitle(text("Wait", kern: 4), for: .normal) },
    Change(testDescription: "attributed title for a state") {
      $0.setAttributedTitle(text("Wait", kern: 5), for: .disabled)
    },
    Change(testDescription: "no attributed titles") {
      for state in [.normal, .disabled] as [UIControl.State] { $0.setAttributedTitle(nil, for: state) }
    },
  ]

  nonisolated private static let others = [
    Change(testDescription: "color") { $0.setTitleColor(.orange, for: .normal) },
    Change(testDescription: "color for a state") { $0.setTitleColor(.gray, for: .disabled) },
    Change(testDescription: "no color for a state") { $0.setTitleColor(nil, for: .disabled) },
    Change(testDescription: "background") { $0.backgroundColor = .orange },
    Change(testDescription: "border") { $0.layer.borderColor = UIColor.orange.cgColor },
    Change(testDescription: "font") { $0.titleLabel?.font = .boldSystemFont(ofSize: 30) },
    Change(testDescription: "enabled") { $0.isEnabled = true },
  ]

  nonisolated private static let configured = [
    Change(testDescription: "configured title", isPlain: false) { $0.configuration?.title = "Resend" },
    Change(testDescription: "configured attributed title", isPlain: false) {
      $0.configuration?.attributedTitle = AttributedString("Resend", attributes: AttributeContainer().kern(3))
    },
    Change(testDescription: "subtitle", isPlain: false) { $0.configuration?.subtitle = "or call" },
    Change(testDescription: "foreground", isPlain: false) { $0.configuration?.baseForegroundColor = .orange },
    Change(testDescription: "fill", isPlain: false) { $0.configuration?.background.backgroundColor = .orange },
    Change(testDescription: "stroke", isPlain: false) { $0.configuration?.background.strokeColor = .orange },
    Change(testDescription: "image", isPlain: false) { $0.configuration?.background.image = image },
  ]

  private static let image = UIImage()

  nonisolated private static let spoken = [
    Change(testDescription: "label") { $0.accessibilityLabel = "Send the code" },
    Change(testDescription: "no label") { $0.accessibilityLabel = nil },
    Change(testDescription: "value") { $0.accessibilityValue = "soon" },
  ]

  nonisolated private static func text(_ string: String, kern: Int) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.kern: kern])
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @Test(
    "The next tick shows the count over it, and after the end or a cancel, the button has it",
    arguments: titles + others + configured + spoken, [1, 2, 3])
  func change(_ change: Change, seconds: Int) {
    let samples = change.isPlain ? ButtonSample.plain : ButtonSample.configured
    for sample in samples {
      for isCanceled in [false, true] { check(sample, change, seconds, isCanceled: isCanceled) }
    }
  }

  private func check(_ sample: ButtonSample, _ change: Change, _ seconds: Int, isCanceled: Bool) {
    let (clock, buttons) = (ManualClock(), [sample.make(), sample.make()])
    let comment: Comment = "\(sample.testDescription), \(isCanceled)"
    for button in buttons {
      button.accessibilityLabel = "Own"
      window.addSubview(button)
    }
    window.layoutIfNeeded()
    var style = CountdownStyle.colorful
    style.countingBackgroundColor = .gray
    clock.run { buttons[0].countdown.start(from: 4, style: style) }
    clock.advance(by: TimeInterval(seconds - 1))
    for button in buttons { change.make(button) }
    clock.advance(by: 1)
    let button = buttons[0]
    #expect(button.titleLabel?.text == "\(4 - seconds)", comment)
    #expect(button.titleLabel?.textColor == .red && !button.isEnabled, comment)
    #expect((button.configuration?.background.backgroundColor ?? button.backgroundColor) == .gray, comment)
    #expect(button.configuration != nil || button.borderColor == .green, comment)
    if isCanceled { button.countdown.cancel() } else { clock.advance(by: TimeInterval(4 - seconds)) }
    let differences = ShownAppearance(of: button).differences(from: ShownAppearance(of: buttons[1]))
    #expect(differences == [], comment)
    for button in buttons { button.removeFromSuperview() }
  }
}
