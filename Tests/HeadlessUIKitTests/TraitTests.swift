import Testing
import UIKit

@MainActor @Suite
struct TraitTests {
  private final class Witness: UIView {
    var previous: [UIUserInterfaceStyle?] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      previous.append(previousTraitCollection?.userInterfaceStyle)
    }
  }

  @Test("A window's style is that of everything in it")
  func inherits() async {
    let window = UIWindow(frame: .hundred)
    let leaf = UIView()
    window.addSubview(leaf)
    window.isHidden = false
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { leaf.traitCollection.userInterfaceStyle == .dark })
    window.overrideUserInterfaceStyle = .light
    #expect(await eventually { leaf.traitCollection.userInterfaceStyle == .light })
    window.isHidden = true
  }

  @Test("A view's own style beats that of its window")
  func own() async {
    let window = UIWindow(frame: .hundred)
    let leaf = UIView()
    window.addSubview(leaf)
    window.isHidden = false
    leaf.overrideUserInterfaceStyle = .light
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { window.traitCollection.userInterfaceStyle == .dark })
    #expect(leaf.traitCollection.userInterfaceStyle == .light)
    window.isHidden = true
  }

  @Test("A view is told when its traits change, with the former ones")
  func told() async {
    let window = UIWindow(frame: .hundred)
    let witness = Witness()
    window.addSubview(witness)
    window.isHidden = false
    window.overrideUserInterfaceStyle = .light
    #expect(await eventually { witness.traitCollection.userInterfaceStyle == .light })
    witness.previous = []
    window.overrideUserInterfaceStyle = .dark
    #expect(await eventually { witness.previous == [.light] })
    window.isHidden = true
  }

  @Test("A controller is told when its traits change")
  func controllerTold() async {
    final class Screen: UIViewController {
      var previous: [UIUserInterfaceStyle?] = []

      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        previous.append(previousTraitCollection?.userInterfaceStyle)
      }
    }
    let window = UIWindow(frame: .hundred)
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

  @Test("Traits are compared by value")
  func equality() {
    #expect(UITraitCollection(userInterfaceStyle: .dark) == UITraitCollection(userInterfaceStyle: .dark))
    #expect(UITraitCollection(userInterfaceStyle: .dark) != UITraitCollection(userInterfaceStyle: .light))
  }
}
