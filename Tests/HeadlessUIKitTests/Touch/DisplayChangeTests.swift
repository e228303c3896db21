import Testing
import UIKit

@MainActor @Suite("Reports of display changes")
struct DisplayChangeTests {
  private func isReported(_ change: () -> Void) -> Bool {
    let before = Headless.onDisplayChange
    defer { Headless.onDisplayChange = before }
    var reports = 0
    Headless.onDisplayChange = { reports += 1 }
    change()
    return reports > 0
  }

  @Test("A change of a button's appearance or interaction is reported")
  func buttons() {
    let button = UIButton(frame: .hundred)
    button.layoutIfNeeded()
    let changes: [(String, () -> Void)] = [
      ("title", { button.setTitle("59", for: .normal) }),
      ("attributed title", { button.setAttributedTitle(NSAttributedString(string: "58"), for: .normal) }),
      ("title color", { button.setTitleColor(.red, for: .normal) }),
      ("highlighted", { button.isHighlighted = true }),
      ("enabled", { button.isEnabled = false }),
      ("selected", { button.isSelected = true }),
      ("interaction", { button.isUserInteractionEnabled = false }),
      ("hidden", { button.isHidden = true }),
      ("alpha", { button.alpha = 0.5 }),
      ("tint", { button.tintColor = .red }),
      ("background", { button.backgroundColor = .red }),
      ("frame", { button.frame.origin.x = 3 }),
      ("font", { button.titleLabel?.font = .systemFont(ofSize: 9) }),
      ("border color", { button.layer.borderColor = UIColor.red.cgColor }),
      ("border width", { button.layer.borderWidth = 2 }),
      ("corner radius", { button.layer.cornerRadius = 2 }),
      ("subview", { button.addSubview(UIView()) }),
      ("style", { button.overrideUserInterfaceStyle = .dark }),
      ("redraw", { button.setNeedsDisplay() }),
    ]
    for (name, change) in changes {
      #expect(isReported(change), "\(name)")
    }
  }

  @Test("A change of a label or of a controller's title is reported")
  func labels() {
    let label = UILabel()
    #expect(isReported { label.text = "59" })
    #expect(isReported { label.textColor = .red })
    #expect(isReported { label.font = .systemFont(ofSize: 9) })
    let controller = UIViewController()
    _ = controller.navigationItem
    #expect(isReported { controller.title = "Sign in" })
  }

  @Test("Showing a window, pushing a controller, and popping it are reported")
  func screens() {
    let window = UIWindow(frame: .hundred)
    let navigation = UINavigationController(rootViewController: UIViewController())
    window.rootViewController = navigation
    #expect(isReported { window.isHidden = false })
    #expect(isReported { navigation.pushViewController(UIViewController(), animated: false) })
    #expect(isReported { _ = navigation.popViewController(animated: false) })
  }

  @Test("Setting the current value isn't reported")
  func unchanged() {
    let button = UIButton(frame: .hundred)
    #expect(!isReported { button.isEnabled = true })
    #expect(!isReported { button.isHidden = false })
    #expect(!isReported { button.layer.borderWidth = 0 })
    #expect(!isReported { button.frame = .hundred })
  }

  @Test("A second layout reports nothing")
  func secondLayout() {
    let window = UIWindow(frame: .hundred)
    let controller = UIViewController()
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    controller.view.addSubview(button)
    window.rootViewController = UINavigationController(rootViewController: controller)
    window.isHidden = false
    window.layoutIfNeeded()
    #expect(!isReported { window.layoutIfNeeded() })
  }
}
