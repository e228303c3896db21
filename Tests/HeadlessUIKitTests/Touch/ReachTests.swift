import Testing
import UIKit

@MainActor @Suite("Buttons that a tap can reach")
struct ReachTests {
  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let outer = UIControl(frame: .hundred)
  private let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(outer)
    outer.addSubview(button)
    outer.addAction(UIAction { [log] _ in log.entries.append("outer") }, for: .touchUpInside)
    button.addAction(UIAction { [log] _ in log.entries.append("button") }, for: .touchUpInside)
  }

  @Test("A tap reaches only the frontmost control")
  func frontmost() {
    #expect(Headless.touch(button))
    #expect(log.entries == ["button"])
  }

  @Test("A button with disabled user interaction leaves taps to its superview and keeps its state")
  func interaction() {
    button.isUserInteractionEnabled = false
    #expect(!Headless.touch(button))
    #expect(log.entries.isEmpty)
    #expect(Headless.touch(CGPoint(x: 30, y: 20), in: window) === outer)
    #expect(log.entries == ["outer"])
    #expect(button.state == .normal)
  }

  enum Obstacle: CaseIterable {
    case hidden, hiddenSuperview, transparent, covered, noSuperview
  }

  @Test("A tap doesn't reach a button that can't be seen", arguments: Obstacle.allCases)
  func obstacle(_ obstacle: Obstacle) {
    switch obstacle {
    case .hidden: button.isHidden = true
    case .hiddenSuperview: outer.isHidden = true
    case .transparent: button.alpha = 0
    case .covered: window.addSubview(UIView(frame: .hundred))
    case .noSuperview: button.removeFromSuperview()
    }
    #expect(!Headless.touch(button))
    #expect(log.entries.isEmpty)
  }

  @Test("A tap reaches nothing in a hidden window")
  func hiddenWindow() {
    window.isHidden = true
    #expect(!Headless.touch(button))
    #expect(Headless.touch(CGPoint(x: 30, y: 20), in: window) == nil)
    #expect(log.entries.isEmpty)
  }

  @Test("A tap reaches a button in a navigation controller only while its screen is on top")
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
    #expect(log.entries == ["button", "button"])
  }
}
