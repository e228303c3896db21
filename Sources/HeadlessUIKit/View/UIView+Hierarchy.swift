extension UIView {
  /// Moves the view, tells it and what is inside it, and tells the display.
  func move(into newSuperview: UIView?, at index: Int) {
    if let newSuperview, newSuperview.isDescendant(of: self) { return }
    if newSuperview == nil, storedSuperview == nil { return }
    let oldWindow = window
    let newWindow = newSuperview?.window
    let entersOrLeaves = oldWindow !== newWindow
    if entersOrLeaves { tellWillMove(to: newWindow) }
    // Keeps the view alive while nothing else may.
    withExtendedLifetime(self) {
      storedSuperview?.storedSubviews.removeAll { $0 === self }
      storedSuperview?.setNeedsLayout()
      storedSuperview = newSuperview
      if let newSuperview {
        let place = min(max(index, 0), newSuperview.storedSubviews.count)
        newSuperview.storedSubviews.insert(self, at: place)
        newSuperview.setNeedsLayout()
      }
      if newSuperview != nil { updateTraits() }
      if entersOrLeaves { tellDidMove() }
      didMoveToSuperview()
      Headless.displayDidChange()
    }
  }

  private func tellWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    for view in subviews { view.tellWillMove(to: window) }
  }

  private func tellDidMove() {
    didMoveToWindow()
    for view in subviews { view.tellDidMove() }
  }
}
