import CountdownKit
import UIKit

/// The sample on iOS.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // Takes over what runs since the last launch, and removes what has ended.
    _ = CountdownCenter.shared
    return true
  }
}
