import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("A countdown on iOS 18 and on iOS 26")
struct EachSystemTests {
  enum Kind: CaseIterable {
    case plain, configured, withTitleForState, withHandler, countdownButton
  }

  private let clock = ManualClock()
  private let window = UIWindow()

  private func makeButton(_ kind: Kind) -> UIButton {
    let button: UIButton
    switch kind {
    case .plain: button = UIButton(type: .system)
    case .configured, .withTitleForState, .withHandler: button = UIButton(configuration: .filled())
    case .countdownButton: button = CountdownButton(type: .system)
    }
    switch kind {
    case .plain, .withTitleForState, .countdownButton: button.setTitle("Send", for: .normal)
    case .configured: button.configuration?.title = "Send"
    case .withHandler: button.configurationUpdateHandler = { $0.configuration?.title = "Send" }
    }
    window.addSubview(button)
    window.layoutIfNeeded()
    return button
  }

  @Test(
    "The label shows every second, and its own title afterward", arguments: Headless.System.allCases, Kind.allCases)
  func everySecond(system: Headless.System, kind: Kind) {
    Headless.System.$current.withValue(system) {
      let button = makeButton(kind)
      #expect(button.titleLabel?.text == "Send")
      clock.run { button.countdown.start(from: 3, style: .digits) }
      for seconds in [3, 2, 1] {
        #expect(button.titleLabel?.text == "\(seconds)")
        window.layoutIfNeeded()
        button.setNeedsUpdateConfiguration()
        window.layoutIfNeeded()
        #expect(button.titleLabel?.text == "\(seconds)")
        clock.advance(by: 1)
      }
      window.layoutIfNeeded()
      #expect(button.titleLabel?.text == "Send")
    }
  }
}
