import Foundation
import UIKit

/// The kinds of subclasses that change what they're given, or that change other values along with it.
enum ChangingKind: CaseIterable {
  case uppercase, shorten, themeColor, noRed, kern, kernBoth, kernAttributed, plainOnly, readUppercase, colorInText
  case paintWhenDisabled, titleWhenDisabled, labelWithTitle, lighterBackground, borderInLayout

  @MainActor func makeButton() -> UIButton {
    switch self {
    case .uppercase: UppercaseButton(type: .system)
    case .shorten: ShorteningButton(type: .custom)
    case .themeColor: ThemeButton(type: .system)
    case .noRed: NoRedButton(type: .system)
    case .kern: KernButton(type: .system)
    case .kernBoth: KernBothButton(type: .custom)
    case .kernAttributed: KernAttributedButton(type: .custom)
    case .plainOnly: PlainOnlyButton(type: .system)
    case .readUppercase: ReadUppercaseButton(type: .system)
    case .colorInText: ColorInTextButton(type: .custom)
    case .paintWhenDisabled: PaintButton(type: .custom)
    case .titleWhenDisabled: TitleWhenDisabledButton(type: .system)
    case .labelWithTitle: LabelButton(type: .system)
    case .lighterBackground: LighterButton(type: .custom)
    case .borderInLayout: BorderInLayoutButton(type: .system)
    }
  }
}

private final class UppercaseButton: UIButton {
  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title?.uppercased(), for: state)
  }
}

private final class ShorteningButton: UIButton {
  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title.map { String($0.suffix(12)) }, for: state)
  }
}

private final class ThemeButton: UIButton {
  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    super.setTitleColor(color == nil ? nil : .darkBlue, for: state)
  }
}

private final class NoRedButton: UIButton {
  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    super.setTitleColor(color == .red ? .darkBlue : color, for: state)
  }
}

/// Has no plain titles.
private final class KernButton: UIButton {
  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setAttributedTitle(title.map { NSAttributedString(string: $0, attributes: [.kern: 2]) }, for: state)
  }
}

private final class KernBothButton: UIButton {
  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    super.setAttributedTitle(title.map { NSAttributedString(string: $0, attributes: [.kern: 2]) }, for: state)
  }
}

private final class KernAttributedButton: UIButton {
  override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    let kerned = title.map(NSMutableAttributedString.init(attributedString:))
    kerned?.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: kerned?.length ?? 0))
    super.setAttributedTitle(kerned, for: state)
  }
}

private final class PlainOnlyButton: UIButton {
  override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    if let title { setTitle(title.string, for: state) }
  }
}

private final class ReadUppercaseButton: UIButton {
  override func title(for state: UIControl.State) -> String? { super.title(for: state)?.uppercased() }
}

/// Shows a title color in its attributed titles, too.
private final class ColorInTextButton: UIButton {
  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    super.setTitleColor(color, for: state)
    guard let title = attributedTitle(for: state), title.length > 0 else { return }
    let attributes = [NSAttributedString.Key.foregroundColor: color ?? UIColor.white]
    setAttributedTitle(NSAttributedString(string: title.string, attributes: attributes), for: state)
  }
}

private final class PaintButton: UIButton {
  override var isEnabled: Bool {
    didSet {
      backgroundColor = isEnabled ? .blue : .lightGray
      layer.borderColor = isEnabled ? UIColor.blue.cgColor : UIColor.lightGray.cgColor
      setTitleColor(isEnabled ? .white : .darkGray, for: .normal)
    }
  }
}

private final class TitleWhenDisabledButton: UIButton {
  override var isEnabled: Bool { didSet { setTitle(isEnabled ? "Send" : "Please Wait", for: .normal) } }
}

private final class LabelButton: UIButton {
  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    if state == .normal { accessibilityLabel = title }
  }
}

private final class LighterButton: UIButton {
  override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set { super.backgroundColor = newValue == .gray ? .lightGray : newValue }
  }
}

private final class BorderInLayoutButton: UIButton {
  override func layoutSubviews() {
    super.layoutSubviews()
    layer.borderColor = UIColor.orange.cgColor
  }
}
