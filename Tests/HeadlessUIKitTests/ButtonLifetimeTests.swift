import Testing
import UIKit

@MainActor @Suite("A button's lifetime and its associated objects")
struct ButtonLifetimeTests {
  private final class Companion {}

  private static let key = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
  private static let otherKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  @Test("An associated object is available only for its key and its button")
  func keys() {
    let button = UIButton(type: .custom)
    let companion = Companion()
    #expect(objc_getAssociatedObject(button, Self.key) == nil)
    objc_setAssociatedObject(button, Self.key, companion, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(button, Self.key) as? Companion === companion)
    #expect(objc_getAssociatedObject(button, Self.otherKey) == nil)
    #expect(objc_getAssociatedObject(UIButton(type: .custom), Self.key) == nil)
  }

  @Test("Setting an associated object releases the previous one, and setting nil removes it")
  func replaced() async {
    let button = UIButton(type: .custom)
    let first = WeakReference<Companion>(nil)
    let second = Companion()
    do {
      let companion = Companion()
      first.object = companion
      objc_setAssociatedObject(button, Self.key, companion, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    #expect(first.object != nil)
    objc_setAssociatedObject(button, Self.key, second, .OBJC_ASSOCIATION_RETAIN)
    #expect(await eventually { first.object == nil })
    #expect(objc_getAssociatedObject(button, Self.key) as? Companion === second)
    objc_setAssociatedObject(button, Self.key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(button, Self.key) == nil)
  }

  @Test("A button releases its associated objects when it's deallocated")
  func released() async {
    let button = WeakReference<UIButton>(nil)
    let companion = WeakReference<Companion>(nil)
    do {
      let made = UIButton(type: .system)
      let its = Companion()
      button.object = made
      companion.object = its
      made.frame = .hundred
      made.setTitle("Send", for: .normal)
      made.layoutIfNeeded()
      objc_setAssociatedObject(made, Self.key, its, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
    #expect(await eventually { button.object == nil && companion.object == nil })
  }

  @Test("An object associated with the assign policy isn't retained")
  func assigned() async {
    let button = UIButton(type: .custom)
    let companion = WeakReference<Companion>(nil)
    do {
      let made = Companion()
      companion.object = made
      objc_setAssociatedObject(button, Self.key, made, .OBJC_ASSOCIATION_ASSIGN)
    }
    #expect(await eventually { companion.object == nil })
    objc_setAssociatedObject(button, Self.key, nil, .OBJC_ASSOCIATION_ASSIGN)
  }

  @Test("A button retains the handlers of its actions until it's deallocated")
  func handlers() async {
    let button = WeakReference<UIButton>(nil)
    let companion = WeakReference<Companion>(nil)
    var kept: UIButton? = UIButton(type: .custom)
    do {
      let made = Companion()
      companion.object = made
      kept?.addAction(UIAction { _ in _ = made }, for: .touchUpInside)
    }
    button.object = kept
    #expect(companion.object != nil)
    kept = nil
    #expect(await eventually { button.object == nil && companion.object == nil })
  }

  @Test("A button is deallocated with its superview")
  func superview() async {
    let button = WeakReference<UIButton>(nil)
    do {
      let root = UIView(frame: .hundred)
      let made = UIButton(type: .system)
      button.object = made
      root.addSubview(made)
      root.layoutIfNeeded()
    }
    #expect(await eventually { button.object == nil })
  }
}
