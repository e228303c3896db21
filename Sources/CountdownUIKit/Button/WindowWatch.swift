#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Tells a countdown when its button comes into a window: UIKit tells that to views alone, and this is an empty, hidden
  /// one inside the button.
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
  }
#endif
