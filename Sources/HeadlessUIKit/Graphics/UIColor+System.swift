import Foundation

// The system's colors. The values are those of the first iOS with dark mode; later systems differ, so rely on the names.
extension UIColor {
  /// The system blue.
  public class var systemBlue: UIColor { Semantic.systemBlue }

  /// The system red.
  public class var systemRed: UIColor { Semantic.systemRed }

  /// The system green.
  public class var systemGreen: UIColor { Semantic.systemGreen }

  /// The system orange.
  public class var systemOrange: UIColor { Semantic.systemOrange }

  /// The system gray.
  public class var systemGray: UIColor { Semantic.systemGray }

  /// A light gray in light mode, a dark one in dark mode.
  public class var systemGray5: UIColor { Semantic.systemGray5 }

  /// The background of a screen.
  public class var systemBackground: UIColor { Semantic.systemBackground }

  /// The background of what lies on a screen.
  public class var secondarySystemBackground: UIColor { Semantic.secondarySystemBackground }

  /// The background of a grouped screen.
  public class var systemGroupedBackground: UIColor { Semantic.systemGroupedBackground }

  /// The color of text.
  public class var label: UIColor { Semantic.label }

  /// The color of secondary text.
  public class var secondaryLabel: UIColor { Semantic.secondaryLabel }

  /// The color of text that matters less still.
  public class var tertiaryLabel: UIColor { Semantic.tertiaryLabel }

  /// The color of a placeholder.
  public class var placeholderText: UIColor { Semantic.placeholderText }

  /// The color of thin separating lines.
  public class var separator: UIColor { Semantic.separator }

  /// The color of links.
  public class var link: UIColor { Semantic.link }

  private enum Semantic {
    static let systemBlue = dynamic(light: color(0x007AFF), dark: color(0x0A84FF))
    static let systemRed = dynamic(light: color(0xFF3B30), dark: color(0xFF453A))
    static let systemGreen = dynamic(light: color(0x34C759), dark: color(0x30D158))
    static let systemOrange = dynamic(light: color(0xFF9500), dark: color(0xFF9F0A))
    static let systemGray = dynamic(light: color(0x8E8E93), dark: color(0x8E8E93))
    static let systemGray5 = dynamic(light: color(0xE5E5EA), dark: color(0x2C2C2E))
    static let systemBackground = dynamic(light: color(0xFFFFFF), dark: color(0x000000))
    static let secondarySystemBackground = dynamic(light: color(0xF2F2F7), dark: color(0x1C1C1E))
    static let systemGroupedBackground = dynamic(light: color(0xF2F2F7), dark: color(0x000000))
    static let label = dynamic(light: color(0x000000), dark: color(0xFFFFFF))
    static let secondaryLabel = dynamic(light: color(0x3C3C43, 0.6), dark: color(0xEBEBF5, 0.6))
    static let tertiaryLabel = dynamic(light: color(0x3C3C43, 0.3), dark: color(0xEBEBF5, 0.3))
    static let placeholderText = dynamic(light: color(0x3C3C43, 0.3), dark: color(0xEBEBF5, 0.3))
    static let separator = dynamic(light: color(0x3C3C43, 0.29), dark: color(0x545458, 0.6))
    static let link = dynamic(light: color(0x007AFF), dark: color(0x0984FF))

    private static func dynamic(light: UIColor, dark: UIColor) -> UIColor {
      UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }

    private static func color(_ hex: UInt32, _ alpha: CGFloat = 1) -> UIColor {
      func part(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
      return UIColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
  }
}
