import UIKit

/// The sample's pages, the same on a phone and in a terminal.
@MainActor enum SampleNavigation {
  /// A navigation controller that shows the menu.
  ///
  /// - Parameters:
  ///   - seconds: How long every countdown of the sample takes.
  ///   - morePages: What one host alone can show, below the others.
  static func makeRoot(seconds: Int, morePages: [SamplePage] = []) -> UINavigationController {
    UINavigationController(rootViewController: MenuViewController(seconds: seconds, morePages: morePages))
  }
}
