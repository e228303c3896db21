import Foundation

/// The state of the app that this process is.
enum ApplicationState {
  #if canImport(ObjectiveC)
  /// `UIApplication.State.background`.
  private static let background = 2

  /// Whether the app is in the background now; false where there is no `UIApplication`: on macOS and watchOS, in an app
  /// extension, and before the app's launch.
  ///
  /// The application is found by name, because this module doesn't import UIKit, and an app extension must not use it.
  @MainActor static func isInBackground() -> Bool {
    let shared = "sharedApplication"
    guard Bundle.main.bundleURL.pathExtension != "appex",
      let type = NSClassFromString("UIApplication") as? NSObject.Type,
      type.responds(to: NSSelectorFromString(shared)),
      let application = (type as AnyObject).value(forKey: shared) as? NSObject
    else { return false }
    return application.value(forKey: "applicationState") as? Int == background
  }
  #else
  /// There is no background here.
  @MainActor static func isInBackground() -> Bool { false }
  #endif
}
