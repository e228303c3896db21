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

/// Waits until a condition is true, for at least six minutes if it never is. Checks it less and less often.
@MainActor func waitUntil(_ condition: () -> Bool) async {
  for count in 0..<3_000 {
    guard !condition() else { return }
    try? await Task.sleep(nanoseconds: 1_000_000 << min(count, 7))
  }
}
