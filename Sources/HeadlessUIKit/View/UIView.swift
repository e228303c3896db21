public import Foundation

/// A rectangular area of the screen with its subviews.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding {
  /// Creates a view with a frame.
  public init(frame: CGRect) {
    storedFrame = frame
    super.init()
  }

  /// Creates a view with an empty frame.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    storedFrame = CGRect(
      x: coder.decodeDouble(forKey: ArchiveKey.x), y: coder.decodeDouble(forKey: ArchiveKey.y),
      width: coder.decodeDouble(forKey: ArchiveKey.width), height: coder.decodeDouble(forKey: ArchiveKey.height))
    super.init()
    tag = coder.decodeInteger(forKey: ArchiveKey.tag)
    isUserInteractionEnabled = !coder.decodeBool(forKey: ArchiveKey.ignoresTouches)
  }

  /// Archives the frame, the tag, and the interaction flag.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(storedFrame.origin.x), forKey: ArchiveKey.x)
    coder.encode(Double(storedFrame.origin.y), forKey: ArchiveKey.y)
    coder.encode(Double(storedFrame.size.width), forKey: ArchiveKey.width)
    coder.encode(Double(storedFrame.size.height), forKey: ArchiveKey.height)
    coder.encode(tag, forKey: ArchiveKey.tag)
    coder.encode(!isUserInteractionEnabled, forKey: ArchiveKey.ignoresTouches)
  }

  /// The keys of the archives of views and buttons. UIKit uses different keys.
  enum ArchiveKey {
    static let x = "UIFrameX"
    static let y = "UIFrameY"
    static let width = "UIFrameWidth"
    static let height = "UIFrameHeight"
    static let tag = "UITag"
    static let ignoresTouches = "UIUserInteractionDisabled"
    static let buttonType = "UIButtonType"
    static let buttonTitles = "UIButtonTitles"
    static let configuredTitle = "UIButtonConfigurationTitle"
    static let isConfigured = "UIButtonIsConfigured"
  }

  // MARK: Identity and appearance

  /// A number that identifies the view. The default is 0.
  open var tag = 0

  /// A string that identifies the view in tests.
  open var accessibilityIdentifier: String?

  /// A Boolean value that indicates whether the view and its subviews receive touches. The default is `true`, except for
  /// labels.
  open var isUserInteractionEnabled = true {
    didSet { if isUserInteractionEnabled != oldValue { Headless.displayDidChange() } }
  }

  /// A Boolean value that indicates whether the view and its subviews are invisible. The default is `false`.
  open var isHidden = false {
    didSet { if isHidden != oldValue { Headless.displayDidChange() } }
  }

  /// The opacity, from 0 to 1. The default is 1.
  open var alpha: CGFloat = 1 {
    didSet { if alpha != oldValue { Headless.displayDidChange() } }
  }

  /// The background color. Setting it sets the layer's background color. The default is `nil`.
  open var backgroundColor: UIColor? {
    didSet { updateLayerBackground() }
  }

  /// The layer with the border and the background.
  open var layer: CALayer { storedLayer }
  private lazy var storedLayer = {
    let layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
    layer.view = self
    return layer
  }()

  /// The class of the view's layer. The default is `CALayer`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view's controller, or the superview of a view without a controller.
  open override var next: UIResponder? { controller ?? superview }

  // MARK: Geometry

  /// The rectangle of the view in its superview's coordinates.
  open var frame: CGRect {
    get { storedFrame }
    set { setFrame(newValue) }
  }

  /// The rectangle of the view in its own coordinates. Resizing it keeps the center of the frame.
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

  /// The insets of the safe area, which are always zero here.
  open var safeAreaInsets: UIEdgeInsets { .zero }

  private var storedFrame: CGRect
  private var boundsOrigin = CGPoint.zero

  private func setFrame(_ frame: CGRect) {
    let old = storedFrame
    storedFrame = frame
    if frame.size != old.size { setNeedsLayout() }
    if frame != old { Headless.displayDidChange() }
  }

  /// Returns the size that fits the view best. The default is the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { storedFrame.size }

  /// Resizes the view to the result of `sizeThatFits(_:)`.
  open func sizeToFit() {
    setFrame(CGRect(origin: storedFrame.origin, size: sizeThatFits(storedFrame.size)))
  }

  /// Converts a point to the coordinates of another view, or of the window if the view is `nil`.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inWindow = originInWindow
    let other = view?.originInWindow ?? .zero
    return CGPoint(x: point.x + inWindow.x - other.x, y: point.y + inWindow.y - other.y)
  }

  /// Converts a rectangle to the coordinates of another view, or of the window if the view is `nil`.
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

  /// The superview.
  open internal(set) weak var superview: UIView?

  /// The subviews from back to front.
  open internal(set) var subviews: [UIView] = []

  /// The window that contains the view.
  open var window: UIWindow? { superview?.window }

  /// The view controller of the view.
  weak var controller: UIViewController?

  /// Adds a view in front of all other subviews, and removes it from its current superview.
  open func addSubview(_ view: UIView) {
    view.move(into: self, at: subviews.count)
  }

  /// Inserts a view at an index, counted from the back.
  open func insertSubview(_ view: UIView, at index: Int) {
    view.move(into: self, at: index)
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    move(into: nil, at: 0)
  }

  /// Called before the superview changes.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called when a subview is removed. In UIKit, it's called last, after the subview's own methods.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called before the view enters or leaves a window.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the view enters or leaves a window.
  open func didMoveToWindow() {}

  /// UIKit's own part of a move to another window, or out of one. It follows `didMoveToWindow()`.
  func didChangeWindow() {}

  /// Called after the superview changes.
  open func didMoveToSuperview() {}

  /// Returns whether the view is another view or one of its descendants.
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// Returns the first view with a tag, in preorder. The search begins with this view.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Layout and display

  var needsLayout = true

  /// Requests layout at the next call of `layoutIfNeeded()` on this view or a view that contains it.
  open func setNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    Headless.displayDidChange()
  }

  /// Lays out the view and its subviews, if they need layout. If the superview needs layout as well, the layout begins with
  /// the topmost of the superviews that need it without interruption.
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

  /// Lays out the subviews. The default implementation does nothing.
  open func layoutSubviews() {}

  /// Marks the content of the view as changed.
  open func setNeedsDisplay() {
    Headless.displayDidChange()
  }

  // MARK: Tint and traits

  /// The tint color. A view without its own tint color has that of its superview. The default is the system blue. Setting
  /// `nil` removes the view's own tint color.
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTintColor = newValue
      propagateTintColor()
    }
  }
  var ownTintColor: UIColor?

  /// Called when the tint color is set on this view, or on a view from which it inherits the tint color.
  open func tintColorDidChange() {}

  /// The user interface style of the view and its subviews. The default is `.unspecified`.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet { updateTraits() }
  }

  /// The traits of the view.
  open var traitCollection: UITraitCollection { effectiveTraits }

  /// Called after the traits change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits at the last call of `traitCollectionDidChange(_:)`.
  var knownTraits = UITraitCollection.light

  // MARK: Animation

  /// A Boolean value that indicates whether animations are enabled. It has no effect here.
  open class var areAnimationsEnabled: Bool {
    get { animationsEnabled }
    @available(*, unavailable, message: "read-only in UIKit: call setAnimationsEnabled(_:)")
    set { setAnimationsEnabled(newValue) }
  }
  private static var animationsEnabled = true

  /// Enables or disables animations.
  open class func setAnimationsEnabled(_ enabled: Bool) {
    animationsEnabled = enabled
  }

  /// Disables animations while a closure runs, and then restores the previous setting.
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let before = animationsEnabled
    animationsEnabled = false
    actionsWithoutAnimation()
    animationsEnabled = before
  }

  // MARK: Focus

  /// A Boolean value that indicates whether the view has the focus. ``Headless/focus(_:)`` moves the focus.
  open var isFocused: Bool { Headless.focusedView === self }

  /// A Boolean value that indicates whether the view can have the focus. The default is `false`.
  open var canBecomeFocused: Bool { false }

  func focusDidChange() {}

  // MARK: Touches

  /// Returns the frontmost view at a point that receives touches. Hidden views, views with an alpha below 0.01, and views
  /// with user interaction disabled are skipped, together with their subviews.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  /// Returns whether the bounds contain a point in the view's coordinates.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point)
  }

  /// The values set with `objc_setAssociatedObject`.
  // nonisolated(unsafe) because those functions aren't isolated. They are called on the main thread only.
  nonisolated(unsafe) var associatedObjects: [UnsafeRawPointer: AssociatedObject] = [:]
}
