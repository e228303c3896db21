import Foundation

/// The state of this process's app.
enum ApplicationState {
  #if canImport(ObjectiveC)
  /// `UIApplication.State.background`.
  private static let background = 2

  /// Returns whether the app is in the background.
  ///
  /// Returns false if there is no `UIApplication`: on macOS and watchOS, in an app extension, and before the app's launch.
  @MainActor static func isInBackground() -> Bool {
    // Looked up by name, because this module doesn't import UIKit and app extensions can't use `UIApplication.shared`.
    let shared = "sharedApplication"
    guard Bundle.main.bundleURL.pathExtension != "appex",
      let type = NSClassFromString("UIApplication") as? NSObject.Type,
      type.responds(to: NSSelectorFromString(shared)),
      let application = (type as AnyObject).value(forKey: shared) as? NSObject
    else { return false }
    return application.value(forKey: "applicationState") as? Int == background
  }
  #else
  /// Returns false, because apps on this platform have no background state.
  @MainActor static func isInBackground() -> Bool { false }
  #endif
}
