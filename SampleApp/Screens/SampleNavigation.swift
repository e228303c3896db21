import UIKit

/// The sample's pages, the same on a phone and in a terminal.
@MainActor enum SampleNavigation {
  /// A navigation controller that shows the menu.
  ///
  /// - Parameters:
  ///   - context: What all pages have in common.
  ///   - morePages: What one host alone can show, below the others.
  static func makeRoot(context: SampleContext, morePages: [SamplePage] = []) -> UINavigationController {
    UINavigationController(rootViewController: MenuViewController(context: context, morePages: morePages))
  }
}
