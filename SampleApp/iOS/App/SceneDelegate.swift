import UIKit

/// Shows the pages that every host shows, and those that need what only iOS has.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// How long every countdown takes.
  private static let seconds = 60

  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = SampleNavigation.makeRoot(
      context: SampleContext(seconds: Self.seconds),
      morePages: [
        SamplePage(title: "Sign in, in Objective-C") { TaggedViewController(seconds: $0.seconds) },
        SamplePage(title: "The largest text") {
          LargeTextContainer(content: LargeTextViewController(seconds: $0.seconds))
        },
      ])
    window.makeKeyAndVisible()
    self.window = window
  }
}
