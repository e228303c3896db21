import TestSupport
import Testing
import UIKit

@MainActor @Suite("Views")
struct ViewTests {
  private final class Recorder: UIView {
    var onCall: (String) -> Void = { _ in }

    override func layoutSubviews() {
      super.layoutSubviews()
      onCall("layoutSubviews()")
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      onCall("from \(previousTraitCollection?.userInterfaceStyle == .light ? "light" : "dark")")
    }
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)

  private func makeView(tag: Int, _ subviews: [UIView] = []) -> UIView {
    let view = UIView()
    view.tag = tag
    for subview in subviews { view.addSubview(subview) }
    return view
  }

  @Test("A search for a tag begins with the receiver, and is in preorder. The default tag is 0.")
  func tags() {
    let deep = makeView(tag: 5)
    let same = makeView(tag: 1)
    let root = makeView(tag: 1, [same, makeView(tag: 2, [deep]), makeView(tag: 5), UIView()])
    #expect(root.viewWithTag(1) === root)
    #expect(root.viewWithTag(5) === deep)
    #expect(root.viewWithTag(0) === root.subviews.last)
    #expect(root.viewWithTag(3) == nil)
    #expect(deep.viewWithTag(1) == nil)
  }

  @Test("Hit testing finds the frontmost view that takes touches, inside the bounds of its superviews")
  func hitTesting() {
    let back = UIView(frame: .hundred)
    let front = UIButton(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    back.addSubview(front)
    back.addSubview(UILabel(frame: .hundred))
    let point = CGPoint(x: 20, y: 20)
    #expect(back.hitTest(point, with: nil) === front)
    #expect(back.hitTest(CGPoint(x: 60, y: 60), with: nil) === back, "The right and bottom edges are outside")
    #expect(back.hitTest(CGPoint(x: 160, y: 60), with: nil) == nil)
    front.addSubview(UIView(frame: .hundred))
    let changes: [(hide: (UIButton) -> Void, show: (UIButton) -> Void)] = [
      ({ $0.isEnabled = false }, { $0.isEnabled = true }), ({ $0.isHidden = true }, { $0.isHidden = false }),
      ({ $0.alpha = 0.005 }, { $0.alpha = 0.02 }),
      ({ $0.isUserInteractionEnabled = false }, { $0.isUserInteractionEnabled = true }),
    ]
    for (hide, show) in changes {
      hide(front)
      #expect(back.hitTest(point, with: nil) === back)
      show(front)
      #expect(back.hitTest(point, with: nil) !== back)
    }
  }

  @Test("layoutIfNeeded() lays out the view, its subviews, and its superviews up to the first that needs no layout")
  func layout() {
    let views = (0..<4).map { _ in Recorder(frame: .hundred) }
    for (index, view) in views.enumerated() {
      if index > 0 { views[index - 1].addSubview(view) }
      view.onCall = { [log] in if $0 == "layoutSubviews()" { log.entries.append("\(index)") } }
    }
    views[0].layoutIfNeeded()
    log.entries = []
    for index in [0, 2] { views[index].setNeedsLayout() }
    views[3].layoutIfNeeded()
    #expect(log.entries == ["2"])
    views[3].frame.size.width = 50
    views[0].layoutIfNeeded()
    views[0].layoutIfNeeded()
    #expect(log.entries == ["2", "0", "3"])
  }

  @Test("A view inherits the style of its window. A change calls the view with the previous traits.")
  func traits() async {
    let view = Recorder()
    let light = UIView()
    light.overrideUserInterfaceStyle = .light
    window.overrideUserInterfaceStyle = .light
    window.show(view)
    window.addSubview(light)
    #expect(await eventually { view.traitCollection.userInterfaceStyle == .light })
    view.onCall = { [log] in log.entries.append($0) }
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { log.entries == ["from light"] })
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    #expect(light.traitCollection.userInterfaceStyle == .light)
  }

  @Test("performWithoutAnimation(_:) restores the former setting, also if calls are nested")
  func animations() {
    var seen: [Bool] = []
    UIView.performWithoutAnimation {
      UIView.performWithoutAnimation { seen.append(UIView.areAnimationsEnabled) }
      seen.append(UIView.areAnimationsEnabled)
    }
    #expect(seen == [false, false])
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("Only the view of the top controller is in the window, with the window's size")
  func navigation() async {
    let root = UIViewController()
    let next = UIViewController()
    next.title = "Sign in"
    #expect(next.navigationItem.title == "Sign in")
    let navigation = UINavigationController(rootViewController: root)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    #expect(await eventually { root.view.window === window })
    navigation.pushViewController(next, animated: false)
    #expect(await eventually { next.view.window === window && root.view.window == nil })
    #expect(next.navigationController === navigation)
    window.layoutIfNeeded()
    #expect(next.view.convert(next.view.bounds, to: window) == .hundred)
    #expect(navigation.popViewController(animated: false) === next)
    #expect(await eventually { root.view.window === window && next.view.window == nil })
    #expect(navigation.popViewController(animated: false) == nil, "The root controller can't be popped")
  }
}
