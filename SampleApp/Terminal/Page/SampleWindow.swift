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

  func resize(to size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
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

  /// Scrolls the page's scroll view, if there is one.
  ///
  /// - Parameter controls: The distance as a number of controls. Positive numbers scroll down.
  func scroll(by controls: Int) {
    window.layoutIfNeeded()
    guard let view = PageReader(navigation: navigation).scrollView else { return }
    Headless.scroll(view, by: CGFloat(controls * ControlBox.rows) * TerminalSize.pointsPerRow)
  }

  func goBack() {
    navigation.popViewController(animated: true)
  }
}
