import UIKit

/// Shows the menu, with additional pages that only iOS supports.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// The duration of each countdown.
  private static let seconds = 60

  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    let menu = MenuViewController(
      settings: SampleSettings(seconds: Self.seconds),
      moreItems: [
        MenuItem(title: "Sign in, in Objective-C") { TaggedViewController(seconds: $0.seconds) },
        MenuItem(title: "The largest text size") {
          LargeTextContainer(content: LargeTextViewController(seconds: $0.seconds))
        },
      ])
    window.rootViewController = UINavigationController(rootViewController: menu)
    window.makeKeyAndVisible()
    self.window = window
  }
}
