import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

// listing: ShowWhenACodeExpires
final class CodeExpiryPage: UIViewController {
  let label = UILabel()
  private let key = "sign-in.code"
  private var observation: CountdownObservation?

  override func viewDidLoad() {
    super.viewDidLoad()
    label.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
    view.addSubview(label)
    observation = CountdownCenter.shared.observe(key) { [label] activity in
      switch activity {
      case .counting(let tick):
        let format = CountdownFormat.paddedClock
        let time = format.string(from: tick.remainingSeconds)
        label.text = "Code expires in \(time)"
      case .finished: label.text = "The code has expired"
      case .idle, .sending: label.text = nil
      }
    }
  }

  /// Call this method when the server has sent a code that is valid for a
  /// number of seconds.
  func didSendCode(validFor seconds: TimeInterval) {
    CountdownCenter.shared.setRemaining(seconds, of: key)
  }

  /// Call this method when the user has entered a valid code.
  func didSignIn() {
    CountdownCenter.shared.cancel(key)
  }
}

@MainActor @Suite("Show when a code expires")
struct ShowWhenACodeExpiresTests {
  private let screen = TestScreen()

  @Test("The label shows the code's time, also on a rebuilt page, and then that the code has expired")
  func labelShowsWhenTheCodeExpires() {
    screen.clock.run { screen.show(CodeExpiryPage()).didSendCode(validFor: 300) }
    screen.clock.advance(by: 1)
    let page = screen.show(CodeExpiryPage())
    #expect(page.label.text == "Code expires in 04:59")
    screen.clock.advance(by: 299)
    #expect(page.label.text == "The code has expired")
    screen.clock.run {
      page.didSendCode(validFor: 60)
      page.didSignIn()
    }
    #expect(page.label.text == nil)
  }
}
