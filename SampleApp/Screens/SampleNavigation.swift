import UIKit

/// The sample's pages, the same on a phone and in a terminal.
@MainActor enum SampleNavigation {
  /// A navigation controller that shows the sign-in page.
  ///
  /// - Parameter seconds: How long every countdown of the sample takes.
  static func makeRoot(seconds: Int) -> UINavigationController {
    UINavigationController(rootViewController: SignInViewController(seconds: seconds))
  }
}
