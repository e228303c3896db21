import Testing
import UIKit

@MainActor @Suite("The tint color")
struct TintTests {
  private final class Recorder: UIView {
    var changes = 0

    override func tintColorDidChange() {
      super.tintColorDidChange()
      changes += 1
    }
  }

  @Test("A view inherits the tint color of its superview, until it has its own")
  func inheritance() {
    let root = UIView()
    let leaf = UIView()
    root.addSubview(leaf)
    root.tintColor = .red
    #expect(leaf.tintColor == .red)
    leaf.tintColor = .green
    #expect(leaf.tintColor == .green)
    #expect(root.tintColor == .red)
    leaf.tintColor = nil
    #expect(leaf.tintColor == .red)
  }

  @Test("A view without a superview has a tint color")
  func defaultTint() {
    let tint: UIColor? = UIView().tintColor
    #expect(tint != nil)
  }

  @Test("Setting a tint color calls tintColorDidChange() on the view and on the subviews that inherit it")
  func propagation() async {
    let window = UIWindow(frame: .hundred)
    let root = Recorder()
    let leaf = Recorder()
    let independent = Recorder()
    window.addSubview(root)
    root.addSubview(leaf)
    root.addSubview(independent)
    independent.tintColor = .green
    window.isHidden = false
    for view in [root, leaf, independent] { view.changes = 0 }
    root.tintColor = .red
    #expect(await eventually { root.changes > 0 && leaf.changes > 0 })
    #expect(independent.changes == 0)
    window.isHidden = true
  }

  @Test("The title color of a system button follows the tint color, and that of a custom button doesn't")
  func buttons() {
    let root = UIView()
    let system = UIButton(type: .system)
    let custom = UIButton(type: .custom)
    root.addSubview(system)
    root.addSubview(custom)
    root.tintColor = .red
    #expect(system.currentTitleColor == .red)
    #expect(custom.currentTitleColor == .white)
  }
}

@MainActor @Suite("Traits")
struct TraitTests {
  private final class Recorder: UIView {
    var previous: [UIUserInterfaceStyle?] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      previous.append(previousTraitCollection?.userInterfaceStyle)
    }
  }

  private let window = UIWindow(frame: .hundred)

  @Test("A view inherits the style of its window")
  func inheritance() async {
    let leaf = UIView()
    window.addSubview(leaf)
    window.isHidden = false
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { leaf.traitCollection.userInterfaceStyle == .dark })
    window.overrideUserInterfaceStyle = .light
    #expect(await eventually { leaf.traitCollection.userInterfaceStyle == .light })
    window.isHidden = true
  }

  @Test("A view's own style overrides that of its window")
  func ownStyle() async {
    let leaf = UIView()
    window.addSubview(leaf)
    window.isHidden = false
    leaf.overrideUserInterfaceStyle = .light
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { window.traitCollection.userInterfaceStyle == .dark })
    #expect(leaf.traitCollection.userInterfaceStyle == .light)
    window.isHidden = true
  }

  @Test("A change of traits calls traitCollectionDidChange(_:) with the previous traits")
  func viewCallback() async {
    let recorder = Recorder()
    window.addSubview(recorder)
    window.isHidden = false
    window.overrideUserInterfaceStyle = .light
    #expect(await eventually { recorder.traitCollection.userInterfaceStyle == .light })
    recorder.previous = []
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { recorder.previous == [.light] })
    window.isHidden = true
  }

  @Test("A change of traits calls the view controller, too")
  func controllerCallback() async {
    final class Screen: UIViewController {
      var previous: [UIUserInterfaceStyle?] = []

      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        previous.append(previousTraitCollection?.userInterfaceStyle)
      }
    }
    let screen = Screen()
    window.rootViewController = screen
    window.isHidden = false
    window.overrideUserInterfaceStyle = .light
    #expect(await eventually { screen.traitCollection.userInterfaceStyle == .light })
    screen.previous = []
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { screen.previous == [.light] })
    #expect(screen.traitCollection.userInterfaceStyle == .dark)
    window.isHidden = true
  }

  @Test("Trait collections with the same traits are equal")
  func equality() {
    #expect(UITraitCollection(userInterfaceStyle: .dark) == UITraitCollection(userInterfaceStyle: .dark))
    #expect(UITraitCollection(userInterfaceStyle: .dark) != UITraitCollection(userInterfaceStyle: .light))
  }
}

@MainActor @Suite("The animation flag")
struct AnimationFlagTests {
  @Test("Animations are disabled inside performWithoutAnimation(_:) and enabled again afterward")
  func disabledInside() {
    #expect(UIView.areAnimationsEnabled)
    var seen: Bool?
    UIView.performWithoutAnimation { seen = UIView.areAnimationsEnabled }
    #expect(seen == false)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("A nested performWithoutAnimation(_:) doesn't enable animations for the outer call")
  func nested() {
    var seen: Bool?
    UIView.performWithoutAnimation {
      UIView.performWithoutAnimation {}
      seen = UIView.areAnimationsEnabled
    }
    #expect(seen == false)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("performWithoutAnimation(_:) doesn't enable animations that were disabled before")
  func disabledBefore() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    UIView.performWithoutAnimation {}
    #expect(!UIView.areAnimationsEnabled)
  }
}
