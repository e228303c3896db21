import Foundation
import UIKit

/// The window that shows the sample's pages.
@MainActor final class SampleWindow {
  let settings: SampleSettings
  private let window: UIWindow
  private let navigation: UINavigationController

  /// Creates the window and shows the menu.
  ///
  /// - Parameters:
  ///   - settings: The settings of all pages.
  ///   - size: The size of the window, in points.
  ///   - appearance: Light or dark. If unspecified, the window is light.
  init(
    settings: SampleSettings, size: CGSize = CGSize(width: 390, height: 844),
    appearance: UIUserInterfaceStyle = .unspecified
  ) {
    self.settings = settings
    navigation = UINavigationController(rootViewController: MenuViewController(settings: settings))
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.overrideUserInterfaceStyle = appearance
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  var topViewController: UIViewController? { navigation.topViewController }

  /// The visible content of the top page.
  var page: Page {
    window.layoutIfNeeded()
    return PageReader(navigation: navigation).page
  }

  /// The number of pages from the menu to the visible page, including both.
  var depth: Int { navigation.viewControllers.count }

  func resize(to size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
  }

  /// Resizes the window for the visible page in a terminal. The window can be taller than the terminal.
  func fit(to size: TerminalSize) {
    window.layoutIfNeeded()
    let reader = PageReader(navigation: navigation)
    let newSize = CGSize(width: size.pageSize.width, height: reader.windowHeight(for: size))
    guard window.frame.size != newSize else { return }
    resize(to: newSize)
    // The table may now be taller than the rows below its offset.
    scroll(by: 0)
  }

  /// Touches the control with a number.
  ///
  /// - Returns: Whether the control exists and the touch reached it.
  @discardableResult func touch(_ number: Int) -> Bool {
    window.layoutIfNeeded()
    let controls = PageReader(navigation: navigation).controls
    guard controls.indices.contains(number - 1) else { return false }
    return Headless.touch(controls[number - 1])
  }

  /// Scrolls the page's table, if there is one.
  ///
  /// - Parameter rows: The distance as a number of rows. Positive numbers scroll down.
  func scroll(by rows: Int) {
    window.layoutIfNeeded()
    let reader = PageReader(navigation: navigation)
    guard let view = reader.scrollView, let rowHeight = reader.rowHeight else { return }
    Headless.scroll(view, by: CGFloat(rows) * rowHeight)
  }

  func goBack() {
    navigation.popViewController(animated: true)
  }
}
