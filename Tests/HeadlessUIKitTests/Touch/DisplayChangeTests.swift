import Testing
import UIKit

@MainActor @Suite("Reports of display changes", .eachSystem)
struct DisplayChangeTests {
  private func isReported(_ change: () -> Void) -> Bool {
    let before = Headless.onDisplayChange
    defer { Headless.onDisplayChange = before }
    var reports = 0
    Headless.onDisplayChange = { reports += 1 }
    change()
    return reports > 0
  }

  @Test("A change of what a view shows or of its interaction is reported, and an equal value isn't")
  func changes() {
    let button = UIButton(frame: .hundred)
    let label = UILabel()
    let controller = UIViewController()
    _ = controller.navigationItem
    let scrollView = UIScrollView(frame: .hundred)
    button.layoutIfNeeded()
    let changes: [(name: String, change: () -> Void)] = [
      ("title", { button.setTitle("59", for: .normal) }),
      ("title color", { button.setTitleColor(.red, for: .normal) }),
      ("highlighted", { button.isHighlighted = true }),
      ("enabled", { button.isEnabled = false }),
      ("selected", { button.isSelected = true }),
      ("interaction", { button.isUserInteractionEnabled = false }),
      ("alpha", { button.alpha = 0.5 }),
      ("tint", { button.tintColor = .red }),
      ("background", { button.backgroundColor = .red }),
      ("frame", { button.frame.origin.x = 3 }),
      ("border color", { button.layer.borderColor = UIColor.red.cgColor }),
      ("style", { button.overrideUserInterfaceStyle = .dark }),
      ("text", { label.text = "59" }),
      ("text color", { label.textColor = .red }),
      ("controller's title", { controller.title = "Sign in" }),
      ("offset", { scrollView.contentOffset.y = 5 }),
    ]
    for (name, change) in changes { #expect(isReported(change), "\(name)") }
    for change in [{ button.isEnabled = false }, { label.textColor = .red }] { #expect(!isReported(change)) }
  }

  @Test("Showing a window, pushing a controller, and popping it are reported. A second layout isn't.")
  func screens() {
    let window = UIWindow(frame: .hundred)
    let controller = UIViewController()
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    controller.view.addSubview(button)
    let navigation = UINavigationController(rootViewController: controller)
    window.rootViewController = navigation
    #expect(isReported { window.isHidden = false })
    #expect(isReported { navigation.pushViewController(UIViewController(), animated: false) })
    #expect(isReported { _ = navigation.popViewController(animated: false) })
    window.layoutIfNeeded()
    #expect(!isReported { window.layoutIfNeeded() })
  }
}
