extension UIView {
  /// The style stated nearest, from this view upwards; light where none is.
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

  /// Tells this view, its controller and the views inside of traits that are no longer those they know.
  func updateTraits() {
    let previous = knownTraits
    let present = effectiveTraits
    if present != previous {
      knownTraits = present
      updateLayerBackground()
      traitCollectionDidChange(previous)
      controller?.traitCollectionDidChange(previous)
    }
    for view in subviews { view.updateTraits() }
  }

  func updateLayerBackground() {
    layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor
    Headless.displayDidChange()
  }

  /// Tells of a tint to this view and to those inside that take it from here.
  func tellTintColor() {
    tintColorDidChange()
    for view in subviews where view.ownTintColor == nil { view.tellTintColor() }
    Headless.displayDidChange()
  }
}
