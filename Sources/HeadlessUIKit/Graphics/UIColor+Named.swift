import Foundation

extension UIColor {
  // MARK: Fixed colors

  /// Black, in the grayscale space.
  public static let black = UIColor(white: 0, alpha: 1)

  /// White, in the grayscale space.
  public static let white = UIColor(white: 1, alpha: 1)

  /// Medium gray.
  public static let gray = UIColor(white: 0.5, alpha: 1)

  /// Dark gray.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)

  /// Light gray.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)

  /// A fully transparent color.
  public static let clear = UIColor(white: 0, alpha: 0)

  /// Pure red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// Pure green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)

  /// Pure blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)

  // MARK: System colors

  // The values are from iOS 13. Later systems use other values.

  /// The system's blue.
  public static let systemBlue = dynamic(light: color(0x007AFF), dark: color(0x0A84FF))

  /// The system's red.
  public static let systemRed = dynamic(light: color(0xFF3B30), dark: color(0xFF453A))

  /// The system's green.
  public static let systemGreen = dynamic(light: color(0x34C759), dark: color(0x30D158))

  /// The system's orange.
  public static let systemOrange = dynamic(light: color(0xFF9500), dark: color(0xFF9F0A))

  /// The system's gray.
  public static let systemGray = dynamic(light: color(0x8E8E93), dark: color(0x8E8E93))

  /// A light gray in the light style, and a dark gray in the dark style.
  public static let systemGray5 = dynamic(light: color(0xE5E5EA), dark: color(0x2C2C2E))

  /// The background of a screen.
  public static let systemBackground = dynamic(light: color(0xFFFFFF), dark: color(0x000000))

  /// The background of content on a screen.
  public static let secondarySystemBackground = dynamic(light: color(0xF2F2F7), dark: color(0x1C1C1E))

  /// The background of a screen with grouped content.
  public static let systemGroupedBackground = dynamic(light: color(0xF2F2F7), dark: color(0x000000))

  /// The color of primary text.
  public static let label = dynamic(light: color(0x000000), dark: color(0xFFFFFF))

  /// The color of secondary text.
  public static let secondaryLabel = dynamic(light: color(0x3C3C43, 0.6), dark: color(0xEBEBF5, 0.6))

  /// The color of tertiary text.
  public static let tertiaryLabel = dynamic(light: color(0x3C3C43, 0.3), dark: color(0xEBEBF5, 0.3))

  /// The color of placeholder text.
  public static let placeholderText = dynamic(light: color(0x3C3C43, 0.3), dark: color(0xEBEBF5, 0.3))

  /// The color of thin lines between content.
  public static let separator = dynamic(light: color(0x3C3C43, 0.29), dark: color(0x545458, 0.6))

  /// The color of links.
  public static let link = dynamic(light: color(0x007AFF), dark: color(0x0984FF))

  private static func dynamic(light: UIColor, dark: UIColor) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private static func color(_ hex: UInt32, _ alpha: CGFloat = 1) -> UIColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}
