@testable import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// Values that a style doesn't set while a button counts.
@MainActor @Suite("Values that a style leaves alone")
struct CapturedValuesTests {
  private let clock = ManualClock()

  private func start(_ button: UIButton, style: CountdownStyle = .digits) {
    clock.run { button.countdown.start(from: 3, style: style) }
  }

  private struct Configured: Equatable {
    let title: String?
    let foreground: UIColor?
    let background: UIColor?
    let stroke: UIColor?
    let showsActivity: Bool

    @MainActor init(_ button: UIButton) {
      let configuration = button.configuration
      title = configuration?.title
      foreground = configuration?.baseForegroundColor
      background = configuration?.background.backgroundColor
      stroke = configuration?.background.strokeColor
      showsActivity = configuration?.showsActivityIndicator == true
    }
  }

  @Test("An update handler still sets what depends on the state")
  func handler() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let buttons = (0..<2).map { _ in UIButton(configuration: .filled()) }
    for button in buttons {
      button.configuration?.title = "Send"
      button.configurationUpdateHandler = { button in
        button.configuration?.title = button.isEnabled ? "Send" : "Wait"
        button.configuration?.baseForegroundColor = button.isEnabled ? .blue : .lightGray
        button.configuration?.background.backgroundColor = button.isEnabled ? .orange : .gray
        button.configuration?.background.strokeColor = button.isEnabled ? .black : .darkGray
        button.configuration?.showsActivityIndicator = !button.isEnabled
      }
      window.addSubview(button)
    }
    window.layoutIfNeeded()
    var style = CountdownStyle.digits
    style.showsCountInTitle = false
    for seconds in [3, 2, 1, 0] {
      if seconds == 3 { start(buttons[0], style: style) }
      buttons[1].isEnabled = seconds == 0
      window.layoutIfNeeded()
      #expect(Configured(buttons[0]) == Configured(buttons[1]))
      clock.advance(by: 1)
    }
  }

  @Test("Text attributes that an update handler sets at each update are those of the count")
  func textAttributes() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    button.configurationUpdateHandler = { button in
      button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
        $0.merging(AttributeContainer().font(.systemFont(ofSize: 30)))
      }
    }
    window.addSubview(button)
    start(button, style: .colorful)
    for seconds in [3, 2, 1] {
      for _ in 0..<3 {
        button.setNeedsUpdateConfiguration()
        window.layoutIfNeeded()
      }
      #expect(button.titleLabel?.text == "\(seconds)")
      #expect(button.titleLabel?.textColor == .red)
      #expect(button.titleLabel?.font.pointSize == 30)
      #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
      clock.advance(by: 1)
    }
    window.layoutIfNeeded()
    #expect(button.titleLabel?.textColor != .red)
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == false)
  }

  @Test("The activity indicator stays when an update handler replaces the configuration, and goes with the request")
  func activityIndicator() throws {
    let button = UIButton(configuration: .filled())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(button)
    button.configurationUpdateHandler = { $0.configuration = .filled() }
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: .digits) }
    for _ in 0..<2 {
      window.layoutIfNeeded()
      #expect(button.configuration?.showsActivityIndicator == true)
      button.setNeedsUpdateConfiguration()
    }
    request.finish(with: .sent())
    clock.advance(by: 0)
    window.layoutIfNeeded()
    #expect(button.configuration?.showsActivityIndicator == false)
  }

  @Test("The label's font isn't changed under an attributed title")
  func labelFont() {
    let button = UIButton(type: .custom)
    let font = button.titleLabel?.font
    let title = NSAttributedString(string: "Send", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)])
    button.setAttributedTitle(title, for: .normal)
    start(button)
    #expect(button.titleLabel?.font === font)
    clock.advance(by: 3)
    #expect(button.titleLabel?.font === font)
  }

  private final class ReadButton: UIButton {
    private(set) var animatedReads = 0

    override var titleLabel: UILabel? {
      if UIView.areAnimationsEnabled { animatedReads += 1 }
      return super.titleLabel
    }
  }

  @Test("The label is never read with animations, which would fade a title that was set before the start")
  func animatedReads() throws {
    let button = ReadButton(type: .system)
    button.setTitle("Sent", for: .normal)
    let reads = button.animatedReads
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: .colorful) }
    request.finish(with: .sent())
    clock.advance(by: 3)
    start(button)
    button.countdown.cancel()
    #expect(button.animatedReads == reads)
  }
}
