import Testing
import UIKit

@MainActor @Suite
struct TintTests {
  private final class Witness: UIView {
    var changes = 0

    override func tintColorDidChange() {
      super.tintColorDidChange()
      changes += 1
    }
  }

  @Test("A view takes the tint of its superview until it has its own")
  func inherits() {
    let root = UIView()
    let leaf = UIView()
    root.addSubview(leaf)
    root.tintColor = .red
    #expect(leaf.tintColor == .red)
    leaf.tintColor = .green
    #expect(leaf.tintColor == .green)
    #expect(root.tintColor == .red)
  }

  @Test("Without a tint of its own again, the superview's counts")
  func clears() {
    let root = UIView()
    let leaf = UIView()
    root.addSubview(leaf)
    root.tintColor = .red
    leaf.tintColor = .green
    leaf.tintColor = nil
    #expect(leaf.tintColor == .red)
  }

  @Test("There is always a tint")
  func always() {
    let tint: UIColor? = UIView().tintColor
    #expect(tint != nil)
  }

  @Test("Setting a tint tells the view and those inside that take it over")
  func tells() async {
    let window = UIWindow(frame: .hundred)
    let root = Witness()
    let leaf = Witness()
    let own = Witness()
    window.addSubview(root)
    root.addSubview(leaf)
    root.addSubview(own)
    own.tintColor = .green
    window.isHidden = false
    for view in [root, leaf, own] { view.changes = 0 }
    root.tintColor = .red
    #expect(await eventually { root.changes > 0 && leaf.changes > 0 })
    #expect(own.changes == 0)
    window.isHidden = true
  }

  @Test("The title of a system button follows the tint, that of a custom one does not")
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
