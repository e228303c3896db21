import UIKit

/// An opaque color, as a terminal takes it.
struct RGB: Equatable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  static let white = RGB(red: 255, green: 255, blue: 255)

  /// Like web pages write it.
  var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}

extension RGB {
  /// The color for these traits. A terminal knows no opacity, so a translucent one is mixed with what lies behind.
  init(_ color: UIColor, over background: RGB, traits: UITraitCollection) {
    var (red, green, blue, alpha) = (CGFloat.zero, CGFloat.zero, CGFloat.zero, CGFloat.zero)
    color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func mix(_ part: CGFloat, _ behind: UInt8) -> UInt8 {
      let mixed = part * 255 * alpha + CGFloat(behind) * (1 - alpha)
      return UInt8(min(max(mixed.rounded(), 0), 255))
    }
    self.init(
      red: mix(red, background.red), green: mix(green, background.green), blue: mix(blue, background.blue))
  }
}
