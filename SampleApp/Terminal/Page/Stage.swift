import UIKit

/// The window with the sample's pages: what the app delegate sets up on a phone.
@MainActor final class Stage {
  let context: SampleContext
  var seconds: Int { context.seconds }
  private let window: UIWindow
  private let navigation: UINavigationController
  var shownController: UIViewController? { navigation.topViewController }

  /// - Parameters:
  ///   - context: What all pages have in common.
  ///   - size: Of the window, in points.
  ///   - appearance: Light or dark; light if unspecified.
  init(
    context: SampleContext, size: CGSize = CGSize(width: 390, height: 844),
    appearance: UIUserInterfaceStyle = .unspecified
  ) {
    self.context = context
    navigation = SampleNavigation.makeRoot(context: context)
    window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.overrideUserInterfaceStyle = appearance
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  /// The page as a user would see it now.
  var page: Page {
    window.layoutIfNeeded()
    return PageReader(navigation: navigation).page
  }

  func resize(to size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
  }

  /// Taps the control of that number. False: there is none, or the touch does not reach it.
  @discardableResult func touch(_ number: Int) -> Bool {
    window.layoutIfNeeded()
    let controls = PageReader(navigation: navigation).controls
    guard controls.indices.contains(number - 1) else { return false }
    return Headless.touch(controls[number - 1])
  }

  /// Scrolls by the height of so many controls, downwards for a positive number, where there is anything to scroll.
  func scroll(by controls: Int) {
    window.layoutIfNeeded()
    guard let view = PageReader(navigation: navigation).scrollView else { return }
    Headless.scroll(view, by: CGFloat(controls * ControlBox.rows) * TerminalSize.pointsPerRow)
  }

  func goBack() {
    navigation.popViewController(animated: true)
  }
}
