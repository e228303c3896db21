import CountdownKit
import UIKit

/// The application delegate of the sample for iOS.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // The pages are in English.
    CountdownStyle.language = "en"
    // Resumes countdowns of earlier launches, and removes expired keys.
    _ = CountdownCenter.shared
    return true
  }
}
