import CountdownTestSupport
import UIKit

/// A manual clock, and a window that shows the pages under test.
@MainActor struct TestScreen {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @discardableResult func show<Page: UIViewController>(_ page: Page) -> Page {
    clock.run {
      window.rootViewController = page
      window.makeKeyAndVisible()
    }
    return page
  }
}

/// The app's own view around a button. Only the values matter to the tests.
final class RingView: UIView {
  var progress: CGFloat = 0
}
