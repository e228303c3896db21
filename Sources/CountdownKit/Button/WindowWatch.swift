#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Notifies a countdown when its button enters a window. UIKit notifies only views, so this is an empty, hidden view in the
/// button.
final class WindowWatch: UIView {
  private weak var countdown: ButtonCountdown?

  init(_ countdown: ButtonCountdown) {
    self.countdown = countdown
    super.init(frame: .zero)
    isHidden = true
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { countdown?.windowDidChange() }
  }

  /// Stops watching. The view leaves the button on the next turn of the main queue, because UIKit may be moving the
  /// button's subviews now.
  func end() {
    countdown = nil
    DispatchQueue.main.async { [weak self] in self?.removeFromSuperview() }
  }
}
#endif
