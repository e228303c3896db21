import CountdownKit
import UIKit
/// A class that paints itself in one method, by its state and by a loading flag of its own.
@MainActor protocol GuestPaintedButton: UIButton {
  var isLoading: Bool { get set }
  /// Whether it paints its layer instead of itself.
  var paintsLayer: Bool { get set }
}

extension GuestPaintedButton {
  func paint() {
    let color: UIColor = isLoading ? .orange : !isEnabled ? .lightGray : isHighlighted ? .darkBlue : .blue
    let titleColor: UIColor = isEnabled ? .white : .darkGray
    if configuration != nil {
      configuration?.background.backgroundColor = color
      configuration?.background.strokeColor = color
      configuration?.baseForegroundColor = titleColor
      return
    }
    if paintsLayer { layer.backgroundColor = color.cgColor } else { backgroundColor = color }
    layer.borderColor = color.cgColor
    setTitleColor(titleColor, for: .normal)
  }
}

final class GuestPaintedPlainButton: UIButton, GuestPaintedButton {
  var isLoading = false { didSet { paint() } }
  var paintsLayer = false { didSet { paint() } }
  override var isEnabled: Bool { didSet { paint() } }
  override var isHighlighted: Bool { didSet { paint() } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }
}

final class GuestPaintedCountdownButton: CountdownButton, GuestPaintedButton {
  var isLoading = false { didSet { paint() } }
  var paintsLayer = false { didSet { paint() } }
  override var isEnabled: Bool { didSet { paint() } }
  override var isHighlighted: Bool { didSet { paint() } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }
}
