// Changes that a view passes on to its subviews: a new window, new traits, and a new tint color.
extension UIView {
  /// Moves the view to another superview, and calls the methods of the view and its subviews that follow such a move.
  func move(into newSuperview: UIView?, at index: Int) {
    if let newSuperview, newSuperview.isDescendant(of: self) { return }
    if newSuperview == nil, superview == nil { return }
    let newWindow = newSuperview?.window
    let changesWindow = window !== newWindow
    willMove(toSuperview: newSuperview)
    if changesWindow { propagateWillMove(to: newWindow) }
    // The old superview may hold the only strong reference.
    withExtendedLifetime(self) {
      let oldSuperview = superview
      oldSuperview?.subviews.removeAll { $0 === self }
      oldSuperview?.setNeedsLayout()
      superview = newSuperview
      if let newSuperview {
        let position = min(max(index, 0), newSuperview.subviews.count)
        newSuperview.subviews.insert(self, at: position)
        newSuperview.setNeedsLayout()
        updateTraits()
      }
      if changesWindow { propagateDidMove() }
      didMoveToSuperview()
      oldSuperview?.willRemoveSubview(self)
      Headless.displayDidChange()
    }
  }

  private func propagateWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.propagateWillMove(to: window) }
  }

  private func propagateDidMove() {
    didMoveToWindow()
    didChangeWindow()
    for view in subviews { view.propagateDidMove() }
  }

  /// The traits with the nearest style override, from this view upward. The default is light.
  var effectiveTraits: UITraitCollection {
    var next: UIView? = self
    while let view = next {
      if view.overrideUserInterfaceStyle != .unspecified {
        return view.overrideUserInterfaceStyle == .dark ? .dark : .light
      }
      next = view.superview
    }
    return .light
  }

  /// Calls `traitCollectionDidChange(_:)` on this view, its controller, and its subviews, if their traits have changed.
  func updateTraits() {
    let previous = knownTraits
    let current = effectiveTraits
    if current != previous {
      knownTraits = current
      Headless.displayDidChange()
      traitCollectionDidChange(previous)
      controller?.traitCollectionDidChange(previous)
    }
    for view in subviews { view.updateTraits() }
  }

  /// Calls `tintColorDidChange()` on this view and on the subviews that inherit its tint color.
  func propagateTintColor() {
    tintColorDidChange()
    for view in subviews where view.ownTintColor == nil { view.propagateTintColor() }
    Headless.displayDidChange()
  }
}
