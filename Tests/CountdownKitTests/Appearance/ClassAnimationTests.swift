import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("A class that animates its state")
struct ClassAnimationTests {
  /// A button that would fade when it's enabled or disabled.
  private final class FadingButton: UIButton {
    var isAnimated: [Bool] = []

    override var isEnabled: Bool { didSet { isAnimated.append(UIView.areAnimationsEnabled) } }
  }

  @Test(
    "The class's animations run at the start and at the end, unless the app has switched animations off",
    arguments: [true, false], [true, false])
  func classsAnimationsRun(isConfigured: Bool, areEnabled: Bool) {
    let clock = ManualClock()
    let button = isConfigured ? FadingButton(configuration: .filled()) : FadingButton(type: .system)
    let window = UIWindow(showing: button)
    window.layoutIfNeeded()
    UIView.setAnimationsEnabled(areEnabled)
    defer { UIView.setAnimationsEnabled(true) }
    for isCanceled in [true, false] {
      button.isAnimated = []
      clock.run { button.countdown.start(from: 2, style: .colorful) }
      clock.advance(by: 1)
      if isCanceled { button.countdown.cancel() } else { clock.advance(by: 1) }
      #expect(button.isAnimated == [areEnabled, areEnabled])
      #expect(UIView.areAnimationsEnabled == areEnabled)
    }
  }
}
