import UIKit

/// A button that writes down what is done to it.
final class ObservedButton: UIButton {
  struct TitleChange: Equatable {
    var title: String?
    var state: UIControl.State
    var isAnimated: Bool
  }

  private(set) var titleChanges: [TitleChange] = []
  private(set) var animatedLayouts = 0
  /// Whether the last change of title has been laid out, within the same block without animations.
  private(set) var isLaidOut = true

  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    titleChanges.append(TitleChange(title: title, state: state, isAnimated: UIView.areAnimationsEnabled))
    isLaidOut = false
  }

  override func layoutIfNeeded() {
    super.layoutIfNeeded()
    if UIView.areAnimationsEnabled { animatedLayouts += 1 } else { isLaidOut = true }
  }

  func forgetChanges() {
    titleChanges = []
  }
}
