import TestSupport
import Testing
import UIKit

@MainActor @Suite("A button's lifetime and its associated objects", .eachSystem)
struct ButtonLifetimeTests {
  private final class Companion {}

  private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  private static let otherKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  @Test("An associated object is available only for its key and its button, until it's removed")
  func keys() {
    let button = UIButton(type: .custom)
    let companion = Companion()
    objc_setAssociatedObject(button, Self.key, companion, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(button, Self.key) as? Companion === companion)
    #expect(objc_getAssociatedObject(button, Self.otherKey) == nil)
    #expect(objc_getAssociatedObject(UIButton(type: .custom), Self.key) == nil)
    objc_setAssociatedObject(button, Self.key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(button, Self.key) == nil)
  }

  @Test("A button retains its associated objects and its actions' handlers, and is deallocated with its superview")
  func released() async {
    let button = WeakReference<UIButton>(nil)
    let companions = [WeakReference<Companion>(nil), WeakReference<Companion>(nil)]
    var root: UIView? = UIView(frame: .hundred)
    do {
      let made = UIButton(configuration: .plain())
      let associated = Companion()
      let captured = Companion()
      button.object = made
      companions[0].object = associated
      companions[1].object = captured
      objc_setAssociatedObject(made, Self.key, associated, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      made.addAction(UIAction { _ in _ = captured }, for: .touchUpInside)
      root?.addSubview(made)
      root?.layoutIfNeeded()
    }
    #expect(companions.allSatisfy { $0.object != nil })
    root = nil
    #expect(await eventually { button.object == nil && companions.allSatisfy { $0.object == nil } })
  }
}
