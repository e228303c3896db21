import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

// recipe: ShowWhenACodeExpires
final class CodeExpiryPage: UIViewController {
  let label = UILabel()
  private let key = "sign-in.code"
  private var observation: CountdownObservation?

  override func viewDidLoad() {
    super.viewDidLoad()
    label.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
    view.addSubview(label)
    show(CountdownCenter.shared[key])
  }

  /// Call this method when the server has sent a code that is valid for a
  /// number of seconds.
  func didSendCode(validFor seconds: TimeInterval) {
    let countdown = try? CountdownCenter.shared.start(key, duration: seconds)
    // The countdown of an earlier code may still run.
    countdown?.setRemaining(seconds)
    show(countdown)
  }

  /// Call this method when the user has entered a valid code.
  func didSignIn() {
    CountdownCenter.shared.cancel(key)
    show(nil)
  }

  private func show(_ countdown: Countdown?) {
    label.text = nil
    observation = countdown?.observe { [weak label] tick in
      let format = CountdownFormat.paddedClock
      let time = format.string(from: tick.remainingSeconds)
      label?.text =
        tick.isFinished ? "The code has expired" : "Code expires in \(time)"
    }
  }
}
// end of recipe

@MainActor @Suite("Show when a code expires")
struct ShowWhenACodeExpiresTests {
  private let screen = TestScreen()

  @Test("The label shows the code's time, also on a rebuilt page, and then that the code has expired")
  func expiry() {
    screen.clock.run { screen.show(CodeExpiryPage()).didSendCode(validFor: 300) }
    screen.clock.advance(by: 1)
    let page = screen.show(CodeExpiryPage())
    #expect(page.label.text == "Code expires in 04:59")
    screen.clock.advance(by: 299)
    #expect(page.label.text == "The code has expired")
    #expect(screen.show(CodeExpiryPage()).label.text == nil)
  }
}
