import UIKit

/// The sample's pages, the same on a phone and in a terminal.
@MainActor enum SampleNavigation {
  /// A navigation controller that shows the menu.
  ///
  /// - Parameter seconds: How long every countdown of the sample takes.
  static func makeRoot(seconds: Int) -> UINavigationController {
    UINavigationController(rootViewController: MenuViewController(seconds: seconds))
  }
}
