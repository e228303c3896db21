import Testing
import UIKit

@MainActor @Suite
struct ReachTests {
  private final class Log {
    var taps: [String] = []
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let outer = UIControl(frame: .hundred)
  private let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(outer)
    outer.addSubview(button)
    outer.addAction(UIAction { [log] _ in log.taps.append("outer") }, for: .touchUpInside)
    button.addAction(UIAction { [log] _ in log.taps.append("button") }, for: .touchUpInside)
  }

  @Test("A tap reaches the frontmost control alone")
  func reaches() {
    #expect(Headless.touch(button))
    #expect(log.taps == ["button"])
  }

  @Test("A button that ignores touches leaves them to its superview, and its state alone")
  func interaction() {
    button.isUserInteractionEnabled = false
    #expect(!Headless.touch(button))
    #expect(log.taps.isEmpty)
    #expect(Headless.touch(CGPoint(x: 30, y: 20), in: window) === outer)
    #expect(log.taps == ["outer"])
    #expect(button.state == .normal)
  }

  @Test("A hidden button cannot be tapped")
  func hidden() {
    button.isHidden = true
    #expect(!Headless.touch(button))
    button.isHidden = false
    outer.isHidden = true
    #expect(!Headless.touch(button))
    #expect(log.taps.isEmpty)
  }

  @Test("A transparent button cannot be tapped")
  func transparent() {
    button.alpha = 0
    #expect(!Headless.touch(button))
    #expect(log.taps.isEmpty)
  }

  @Test("A covered button cannot be tapped")
  func covered() {
    window.addSubview(UIView(frame: .hundred))
    #expect(!Headless.touch(button))
    #expect(log.taps.isEmpty)
  }

  @Test("A button in no window cannot be tapped")
  func noWindow() {
    button.removeFromSuperview()
    #expect(!Headless.touch(button))
    #expect(log.taps.isEmpty)
  }

  @Test("Nothing in a hidden window can be tapped")
  func hiddenWindow() {
    window.isHidden = true
    #expect(!Headless.touch(button))
    #expect(Headless.touch(CGPoint(x: 30, y: 20), in: window) == nil)
    #expect(log.taps.isEmpty)
  }

  @Test("A button on a screen inside a navigation controller can be tapped, until another screen covers it")
  func navigation() {
    let screen = UIViewController()
    let navigation = UINavigationController(rootViewController: screen)
    screen.view.addSubview(button)
    window.rootViewController = navigation
    outer.removeFromSuperview()
    window.layoutIfNeeded()
    #expect(Headless.touch(button))
    navigation.pushViewController(UIViewController(), animated: false)
    #expect(!Headless.touch(button))
    navigation.popViewController(animated: false)
    window.layoutIfNeeded()
    #expect(Headless.touch(button))
    #expect(log.taps == ["button", "button"])
  }
}
