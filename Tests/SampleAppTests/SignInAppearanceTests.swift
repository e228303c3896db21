import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The sign-in page in the dark")
struct SignInAppearanceTests {
  @Test("Its button follows the system from light to dark and back")
  func follows() throws {
    try withOwnCountdowns {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let navigation = UINavigationController(
        rootViewController: SignInViewController(context: SampleContext(seconds: 60)))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      for (style, color) in [(UIUserInterfaceStyle.dark, "#CDCDE1"), (.light, "#353544")] {
        window.overrideUserInterfaceStyle = style
        window.layoutIfNeeded()
        let button = try #require(PageReader(navigation: navigation).page.control(1))
        #expect("\(button.titleColor)" == color)
        #expect(button.borderColor.map { "\($0)" } == color)
      }
    }
  }
}
