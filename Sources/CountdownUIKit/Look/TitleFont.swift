#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Digits of one width while counting, so that the title does not jitter; an app's own font is left alone.
  @MainActor struct TitleFont {
    private var own: UIFont?
    private var shown: UIFont?

    init(of button: UIButton) {
      own = button.titleLabel?.font
    }

    mutating func show(on button: UIButton) {
      guard let label = button.titleLabel else { return }
      if shown != nil, label.font == shown { return }
      own = label.font
      guard let own, own == UIFont.systemFont(ofSize: own.pointSize) else { return }
      shown = UIFont.monospacedDigitSystemFont(ofSize: own.pointSize, weight: .regular)
      label.font = shown
    }

    func restore(on button: UIButton) {
      guard let label = button.titleLabel, shown != nil, label.font == shown else { return }
      label.font = own
    }
  }
#endif
