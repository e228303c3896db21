import Foundation
import UIKit

/// A subclass that changes what it's given, or that changes other values along with it.
final class ChangingButton: UIButton {
  enum Kind: CaseIterable {
    case uppercase, themeColor, noRed, kern, plainOnly, readUppercase, titleWhenDisabled, labelWithTitle
    case borderInLayout, titleColorWithBackground
    // Buttons of a custom type.
    case shorten, kernBoth, kernAttributed, colorInText, lighterBackground

    var isCustom: Bool {
      switch self {
      case .shorten, .kernBoth, .kernAttributed, .colorInText, .lighterBackground: true
      default: false
      }
    }
  }

  private var kind: Kind?

  convenience init(_ kind: Kind) {
    self.init(type: kind.isCustom ? .custom : .system)
    self.kind = kind
  }

  override func title(for state: UIControl.State) -> String? {
    let title = super.title(for: state)
    return kind == .readUppercase ? title?.uppercased() : title
  }

  override func setTitle(_ title: String?, for state: UIControl.State) {
    switch kind {
    case .uppercase: super.setTitle(title?.uppercased(), for: state)
    case .shorten: super.setTitle(title.map { String($0.suffix(12)) }, for: state)
    case .kern: super.setAttributedTitle(title.map(kerned), for: state)
    case .kernBoth:
      super.setTitle(title, for: state)
      super.setAttributedTitle(title.map(kerned), for: state)
    case .labelWithTitle:
      super.setTitle(title, for: state)
      if state == .normal { accessibilityLabel = title }
    default: super.setTitle(title, for: state)
    }
  }

  override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    switch kind {
    case .plainOnly: if let title { setTitle(title.string, for: state) }
    case .kernAttributed:
      let kerned = title.map(NSMutableAttributedString.init(attributedString:))
      kerned?.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: kerned?.length ?? 0))
      super.setAttributedTitle(kerned, for: state)
    default: super.setAttributedTitle(title, for: state)
    }
  }

  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    switch kind {
    case .themeColor: super.setTitleColor(color.map { _ in .darkBlue }, for: state)
    case .noRed: super.setTitleColor(color == .red ? .darkBlue : color, for: state)
    case .colorInText:
      super.setTitleColor(color, for: state)
      guard let title = attributedTitle(for: state), title.length > 0 else { return }
      let attributes = [NSAttributedString.Key.foregroundColor: color ?? UIColor.white]
      setAttributedTitle(NSAttributedString(string: title.string, attributes: attributes), for: state)
    default: super.setTitleColor(color, for: state)
    }
  }

  override var isEnabled: Bool {
    didSet { if kind == .titleWhenDisabled { setTitle(isEnabled ? "Send" : "Please Wait", for: .normal) } }
  }

  override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      super.backgroundColor = kind == .lighterBackground && newValue == .gray ? .lightGray : newValue
      if kind == .titleColorWithBackground { setTitleColor(newValue == .gray ? .white : .black, for: .normal) }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if kind == .borderInLayout { layer.borderColor = UIColor.orange.cgColor }
  }

  private func kerned(_ title: String) -> NSAttributedString {
    NSAttributedString(string: title, attributes: [.kern: 2])
  }
}

/// A button whose titles arrive at the next layout.
final class LateButton: UIButton {
  private var arrivals: [() -> Void] = []

  override func setTitle(_ title: String?, for state: UIControl.State) {
    arrivals.append { super.setTitle(title, for: state) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    for arrive in arrivals { arrive() }
    arrivals = []
    super.layoutSubviews()
  }
}
