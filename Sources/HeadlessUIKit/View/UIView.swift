public import Foundation

@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding {
  public init(frame: CGRect) {
    storedFrame = frame
    super.init()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    storedFrame = coder.decodeRect(forKey: ArchiveKey.frame)
    super.init()
    tag = coder.decodeInteger(forKey: ArchiveKey.tag)
    isUserInteractionEnabled = !coder.decodeBool(forKey: ArchiveKey.ignoresTouches)
  }

  open func encode(with coder: NSCoder) {
    coder.encode(storedFrame, forKey: ArchiveKey.frame)
    coder.encode(tag, forKey: ArchiveKey.tag)
    coder.encode(!isUserInteractionEnabled, forKey: ArchiveKey.ignoresTouches)
  }

  /// The keys of the archives of views and buttons. UIKit uses different keys.
  enum ArchiveKey {
    static let frame = "UIFrame"
    static let tag = "UITag"
    static let ignoresTouches = "UIUserInteractionDisabled"
    static let buttonType = "UIButtonType"
    static let buttonTitles = "UIButtonTitles"
    static let configuredTitle = "UIButtonConfigurationTitle"
    static let isConfigured = "UIButtonIsConfigured"
  }

  // MARK: Identity and appearance

  open var tag = 0

  open var isUserInteractionEnabled = true {
    didSet { if isUserInteractionEnabled != oldValue { Headless.displayDidChange() } }
  }

  open var isHidden = false {
    didSet { if isHidden != oldValue { Headless.displayDidChange() } }
  }

  open var alpha: CGFloat = 1 {
    didSet { if alpha != oldValue { Headless.displayDidChange() } }
  }

  open var backgroundColor: UIColor? {
    didSet {
      layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor
      Headless.displayDidChange()
    }
  }

  open var layer: CALayer { storedLayer }
  private lazy var storedLayer = {
    let layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
    layer.view = self
    return layer
  }()

  open class var layerClass: AnyClass { CALayer.self }

  // MARK: Geometry

  open var frame: CGRect {
    get { storedFrame }
    set { setFrame(newValue) }
  }

  open var bounds: CGRect {
    get { CGRect(origin: boundsOrigin, size: storedFrame.size) }
    set {
      boundsOrigin = newValue.origin
      let old = storedFrame
      let origin = CGPoint(
        x: old.midX - newValue.size.width / 2, y: old.midY - newValue.size.height / 2)
      setFrame(CGRect(origin: origin, size: newValue.size))
    }
  }

  /// It's always zero here.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  private var storedFrame: CGRect
  private var boundsOrigin = CGPoint.zero

  private func setFrame(_ frame: CGRect) {
    let old = storedFrame
    storedFrame = frame
    if frame.size != old.size { setNeedsLayout() }
    if frame != old { Headless.displayDidChange() }
  }

  open func sizeThatFits(_ size: CGSize) -> CGSize { storedFrame.size }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inWindow = originInWindow
    let other = view?.originInWindow ?? .zero
    return CGPoint(x: point.x + inWindow.x - other.x, y: point.y + inWindow.y - other.y)
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// The position of the point (0, 0) of the view in the topmost view's coordinates.
  private var originInWindow: CGPoint {
    guard let superview else { return CGPoint(x: -boundsOrigin.x, y: -boundsOrigin.y) }
    let outer = superview.originInWindow
    return CGPoint(
      x: outer.x + storedFrame.origin.x - boundsOrigin.x, y: outer.y + storedFrame.origin.y - boundsOrigin.y)
  }

  // MARK: Hierarchy

  open internal(set) weak var superview: UIView?
  open internal(set) var subviews: [UIView] = []
  open var window: UIWindow? { superview?.window }

  weak var controller: UIViewController?

  open func addSubview(_ view: UIView) { view.move(into: self, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) { view.move(into: self, at: index) }
  open func removeFromSuperview() { move(into: nil, at: 0) }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didMoveToSuperview() {}
  /// As in UIKit, it's called last, after the subview's own methods.
  open func willRemoveSubview(_ subview: UIView) {}

  /// UIKit's own part of a move to another window, or out of one. It follows `didMoveToWindow()`.
  func didChangeWindow() {}

  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Layout and display

  var needsLayout = true

  open func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    Headless.displayDidChange()
  }

  /// Requests layout of the superview, because it has constraints in Auto Layout.
  open func invalidateIntrinsicContentSize() {
    superview?.setNeedsLayout()
    superview?.subviewDidInvalidateIntrinsicContentSize()
  }

  func subviewDidInvalidateIntrinsicContentSize() {}

  open func layoutIfNeeded() {
    var top: UIView = self
    while let superview = top.superview, superview.needsLayout { top = superview }
    top.layoutTree()
  }

  private func layoutTree() {
    updatePropertiesIfNeeded()
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutTree() }
  }

  /// Called before the view's layout, even if the view doesn't need layout.
  func updatePropertiesIfNeeded() {}

  open func layoutSubviews() {}

  // MARK: Tint and traits

  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTintColor = newValue
      propagateTintColor()
    }
  }
  var ownTintColor: UIColor?

  func tintColorDidChange() {}

  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { updateTraits() }
  }

  open var traitCollection: UITraitCollection { effectiveTraits }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits at the last call of `traitCollectionDidChange(_:)`.
  var knownTraits = UITraitCollection.light

  // MARK: Animation

  /// It has no effect here.
  open class var areAnimationsEnabled: Bool { animationsEnabled }
  private static var animationsEnabled = true

  open class func setAnimationsEnabled(_ enabled: Bool) { animationsEnabled = enabled }

  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let before = animationsEnabled
    animationsEnabled = false
    actionsWithoutAnimation()
    animationsEnabled = before
  }

  // MARK: Focus

  /// ``Headless/focus(_:)`` moves the focus.
  open var isFocused: Bool { Headless.focusedView === self }
  open var canBecomeFocused: Bool { false }

  func focusDidChange() {}

  // MARK: Touches

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// The values set with `objc_setAssociatedObject`.
  // nonisolated(unsafe) because those functions aren't isolated. They hold a lock.
  nonisolated(unsafe) var associatedObjects: [UnsafeRawPointer: Any] = [:]
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let leading = NSDirectionalRectEdge(rawValue: 2)
}

extension UIView {
  public enum ContentMode: Int, Sendable {
    case scaleToFill = 0
    case scaleAspectFit = 1
  }
}

/// It has no effect here.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {}
