#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A button's own border colour, kept while another is shown.
  @MainActor struct BorderColor {
    private var own: CGColor?
    private var shown: CGColor?

    init(of button: UIButton) {
      own = button.layer.borderColor
    }

    /// A dynamic colour is resolved anew each time, since a layer's colour does not follow dark mode.
    mutating func show(_ color: UIColor, on button: UIButton) {
      if let shown, !Self.same(button.layer.borderColor, shown) { own = button.layer.borderColor }
      let color = color.resolvedColor(with: button.traitCollection).cgColor
      if !Self.same(button.layer.borderColor, color) { button.layer.borderColor = color }
      shown = color
    }

    func restore(on button: UIButton) {
      if let shown, Self.same(button.layer.borderColor, shown) { button.layer.borderColor = own }
    }

    private static func same(_ left: CGColor?, _ right: CGColor?) -> Bool {
      left === right || left.map(UIColor.init(cgColor:)) == right.map(UIColor.init(cgColor:))
    }
  }
#endif
