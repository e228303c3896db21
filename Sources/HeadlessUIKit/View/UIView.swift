public import Foundation

/// A rectangle on the screen, and the views inside it.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding {
  /// A view with the given frame.
  public init(frame: CGRect) {
    storedFrame = frame
    super.init()
  }

  /// A view without extent.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// A view from an archive.
  public required init?(coder: NSCoder) {
    storedFrame = CGRect(
      x: coder.decodeDouble(forKey: ArchiveKey.x), y: coder.decodeDouble(forKey: ArchiveKey.y),
      width: coder.decodeDouble(forKey: ArchiveKey.width), height: coder.decodeDouble(forKey: ArchiveKey.height))
    super.init()
    tag = coder.decodeInteger(forKey: ArchiveKey.tag)
    isUserInteractionEnabled = !coder.decodeBool(forKey: ArchiveKey.ignoresTouches)
  }

  /// Archives frame, tag and interaction flag.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(storedFrame.origin.x), forKey: ArchiveKey.x)
    coder.encode(Double(storedFrame.origin.y), forKey: ArchiveKey.y)
    coder.encode(Double(storedFrame.size.width), forKey: ArchiveKey.width)
    coder.encode(Double(storedFrame.size.height), forKey: ArchiveKey.height)
    coder.encode(tag, forKey: ArchiveKey.tag)
    coder.encode(!isUserInteractionEnabled, forKey: ArchiveKey.ignoresTouches)
  }

  // MARK: what it is

  /// A number to find the view by; 0 unless set.
  open var tag = 0

  /// Whether touches reach the view and what is inside it; true unless set, but for labels.
  open var isUserInteractionEnabled = true {
    didSet { if isUserInteractionEnabled != oldValue { Headless.displayDidChange() } }
  }

  /// Whether the view and what is inside it are invisible.
  open var isHidden = false {
    didSet { if isHidden != oldValue { Headless.displayDidChange() } }
  }

  /// The opacity, 1 unless set.
  open var alpha: CGFloat = 1 {
    didSet { if alpha != oldValue { Headless.displayDidChange() } }
  }

  /// The background, none unless set; sets the layer's.
  open var backgroundColor: UIColor? {
    didSet { updateLayerBackground() }
  }

  /// The layer that carries border and background.
  open var layer: CALayer { storedLayer }
  private lazy var storedLayer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()

  /// What layer the view makes for itself: a plain one unless overridden.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view and, where it has one, its controller lead to the view around it.
  open override var next: UIResponder? { controller ?? superview }

  // MARK: geometry

  /// Place and size in the superview's coordinates.
  open var frame: CGRect {
    get { storedFrame }
    set { setFrame(newValue) }
  }

  /// The view's own rectangle, in its own coordinates.
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

  /// What the system's bars cover; nothing here.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  private(set) var storedFrame: CGRect
  private(set) var boundsOrigin = CGPoint.zero

  private func setFrame(_ frame: CGRect) {
    let old = storedFrame
    storedFrame = frame
    if frame.size != old.size { setNeedsLayout() }
    if frame != old { Headless.displayDidChange() }
  }

  /// The size that suits the view best; its present size unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { storedFrame.size }

  /// Takes the size that `sizeThatFits(_:)` gives.
  open func sizeToFit() {
    setFrame(CGRect(origin: storedFrame.origin, size: sizeThatFits(storedFrame.size)))
  }

  // MARK: hierarchy

  /// The view around this one.
  open var superview: UIView? { storedSuperview }
  // Both are set by the hierarchy extension alone.
  weak var storedSuperview: UIView?
  var storedSubviews: [UIView] = []

  /// The views inside, from back to front.
  open var subviews: [UIView] { storedSubviews }

  /// The window that the view is in.
  open var window: UIWindow? { storedSuperview?.window }

  /// The controller whose view this is.
  weak var controller: UIViewController?

  /// Adds a view in front of the others; it leaves the superview that it had.
  open func addSubview(_ view: UIView) {
    view.move(into: self, at: storedSubviews.count)
  }

  /// Adds a view at the given place, counted from the back.
  open func insertSubview(_ view: UIView, at index: Int) {
    view.move(into: self, at: index)
  }

  /// Takes the view out of its superview.
  open func removeFromSuperview() {
    move(into: nil, at: 0)
  }

  /// Called before the view enters or leaves a window.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the view entered or left a window.
  open func didMoveToWindow() {}

  /// Called after the superview changed.
  open func didMoveToSuperview() {}

  /// Whether this view is the given one or inside it.
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// The first view with the tag: this one, then those inside, each before what it holds.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: layout and display

  var needsLayout = true

  /// Asks for layout; it comes with the next `layoutIfNeeded()` from here or above.
  open func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    Headless.displayDidChange()
  }

  /// Lays out this view and those inside, where that was asked for.
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Places the views inside; does nothing unless overridden.
  open func layoutSubviews() {}

  /// Says that the view's content changed.
  open func setNeedsDisplay() {
    Headless.displayDidChange()
  }

  // MARK: tint and traits

  /// The color of what can be tapped: the view's own, else the superview's, else the system's blue. Nil clears it.
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTintColor = newValue
      tellTintColor()
    }
  }
  var ownTintColor: UIColor?

  /// Called when the tint was set, here or on a view around that this one takes it from.
  open func tintColorDidChange() {}

  /// The style of this view and of those inside, unless they state their own.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { updateTraits() }
  }

  /// The traits that the view is shown under.
  open var traitCollection: UITraitCollection { effectiveTraits }

  /// Called after the traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits that were last told of.
  var knownTraits = UITraitCollection.light

  /// A name for tests to find the view by.
  open var accessibilityIdentifier: String?

  // MARK: animation

  /// Whether changes are animated.
  open class var areAnimationsEnabled: Bool {
    get { animationsEnabled }
    @available(*, unavailable, message: "read-only in UIKit: call setAnimationsEnabled(_:)")
    set { setAnimationsEnabled(newValue) }
  }
  private static var animationsEnabled = true

  /// Turns animations on or off.
  open class func setAnimationsEnabled(_ enabled: Bool) {
    animationsEnabled = enabled
  }

  /// Runs the closure with animations off, and leaves the flag as it was.
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let before = animationsEnabled
    animationsEnabled = false
    actionsWithoutAnimation()
    animationsEnabled = before
  }

  // MARK: touches

  /// The frontmost view under the point that takes touches: not hidden, not transparent, interaction enabled.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  /// Whether the point, in the view's coordinates, lies within the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point)
  }

  /// The point in another view's coordinates; without a view, in the window's.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inWindow = originInWindow
    let other = view?.originInWindow ?? .zero
    return CGPoint(x: point.x + inWindow.x - other.x, y: point.y + inWindow.y - other.y)
  }

  /// The rectangle in another view's coordinates; without a view, in the window's.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }

  /// What `objc_setAssociatedObject` keeps here.
  // Not isolated, because the functions are not: like everything of a view, it is for the main thread.
  nonisolated(unsafe) var associatedObjects: [UnsafeRawPointer: AssociatedObject] = [:]
}
