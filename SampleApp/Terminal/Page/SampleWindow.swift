import Foundation
import UIKit

/// The window that shows the sample's pages.
@MainActor final class SampleWindow {
  let settings: SampleSettings
  private let window: UIWindow
  private let navigation: UINavigationController

  /// Creates the window and shows the menu.
  init(settings: SampleSettings) {
    self.settings = settings
    let menu = MenuViewController(settings: settings)
    if settings.seconds > 3 { menu.caption = "Waits last \(settings.seconds) s. The option --seconds 3 shortens them." }
    navigation = UINavigationController(rootViewController: menu)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 700))
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  private var reader: PageReader { PageReader(navigation: navigation) }

  /// The visible content of the top page.
  var page: Page {
    window.layoutIfNeeded()
    return reader.page
  }

  var topViewController: UIViewController? { navigation.topViewController }

  /// The number of pages from the menu to the visible page, including both.
  var depth: Int { navigation.viewControllers.count }

  /// The number of the first control in the page's table. Nil if the page has no table.
  var firstNumberInTable: Int? {
    window.layoutIfNeeded()
    guard let table = reader.table else { return nil }
    return reader.controls.firstIndex { $0.isDescendant(of: table) }.map { $0 + 1 }
  }

  /// Resizes the window for the visible page in a terminal. Only a table has the height of the terminal. The other pages are
  /// tall enough for all of their controls.
  func fit(to size: TerminalSize) {
    let isTable = reader.table != nil
    let height = max(isTable ? 200 : 700, size.pageSize.height)
    let frame = CGRect(x: 0, y: 0, width: size.pageSize.width, height: height)
    guard window.frame != frame else { return }
    window.frame = frame
    window.layoutIfNeeded()
    // The table may now be taller than the rows below its offset.
    scroll(by: 0)
  }

  /// Touches the control with a number.
  ///
  /// - Returns: Whether the control exists and the touch reached it.
  @discardableResult func touch(_ number: Int) -> Bool {
    window.layoutIfNeeded()
    let controls = reader.controls
    guard controls.indices.contains(number - 1) else { return false }
    return Headless.touch(controls[number - 1])
  }

  /// Scrolls the page's table, if it has one.
  ///
  /// - Parameter rows: The number of rows. Positive numbers scroll down.
  /// - Returns: Whether the table moved.
  @discardableResult func scroll(by rows: Int) -> Bool {
    window.layoutIfNeeded()
    guard let table = reader.table else { return false }
    return Headless.scroll(table, by: CGFloat(rows) * table.rowHeight)
  }

  func goBack() {
    navigation.popViewController(animated: true)
  }
}
