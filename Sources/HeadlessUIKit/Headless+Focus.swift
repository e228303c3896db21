extension Headless {
  static weak var focusedView: UIView?

  /// Moves the focus to a view, as a remote control or a keyboard does. Returns `false`, and moves nothing, if the view can't
  /// have the focus.
  @discardableResult
  public static func focus(_ view: UIView) -> Bool {
    guard canHaveFocus(view) else { return false }
    moveFocus(to: view)
    return true
  }

  /// Updates the focus, as the system does at a time of its own: a view that can't have the focus loses it. Here, no other view
  /// gets it.
  public static func updateFocus() {
    guard let view = focusedView, !canHaveFocus(view) else { return }
    moveFocus(to: nil)
  }

  private static func canHaveFocus(_ view: UIView) -> Bool {
    view.canBecomeFocused && view.isUserInteractionEnabled && view.window != nil
  }

  private static func moveFocus(to view: UIView?) {
    let former = focusedView
    guard former !== view else { return }
    focusedView = view
    former?.focusDidChange()
    view?.focusDidChange()
  }
}
