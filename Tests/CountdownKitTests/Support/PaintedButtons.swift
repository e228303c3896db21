import CountdownKit
import UIKit

/// A button whose class paints background, title color, and border in one method, as many apps do: by its state, its
/// traits, and a loading flag of its own.
@MainActor protocol PaintedButton: UIButton {
  var isLoading: Bool { get set }
}

extension PaintedButton {
  func paint() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let idle: UIColor = isDark ? .darkBlue : .blue
    let color: UIColor = isLoading ? .orange : isHighlighted ? .black : isEnabled ? idle : .lightGray
    let titleColor: UIColor = isEnabled ? .white : .darkGray
    if var configuration {
      configuration.background.backgroundColor = color
      configuration.background.strokeColor = color
      configuration.baseForegroundColor = titleColor
      self.configuration = configuration
    } else {
      backgroundColor = color
      layer.borderColor = color.cgColor
      setTitleColor(titleColor, for: .normal)
    }
  }
}

final class PaintedPlainButton: UIButton, PaintedButton {
  var isLoading = false { didSet { paint() } }
  override var isEnabled: Bool { didSet { paint() } }
  override var isHighlighted: Bool { didSet { paint() } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }
}

final class PaintedCountdownButton: CountdownButton, PaintedButton {
  var isLoading = false { didSet { paint() } }
  override var isEnabled: Bool { didSet { paint() } }
  override var isHighlighted: Bool { didSet { paint() } }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
  }
}

enum PaintedKind: CaseIterable {
  case plain, configured, countdownButton

  /// Creates a painted button with the title "Send".
  @MainActor func makeButton() -> any PaintedButton {
    let button: any PaintedButton =
      switch self {
      case .plain: PaintedPlainButton(type: .custom)
      case .configured: PaintedPlainButton(configuration: .filled())
      case .countdownButton: PaintedCountdownButton(type: .custom)
      }
    if self == .configured { button.configuration?.title = "Send" } else { button.setTitle("Send", for: .normal) }
    button.paint()
    return button
  }
}
