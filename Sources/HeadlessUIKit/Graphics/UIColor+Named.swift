import Foundation

extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)

  // The system colors have other values in each version of the system.
  public static let systemBlue = dynamic(light: color(0x007AFF), dark: color(0x0A84FF))
  public static let systemOrange = dynamic(light: color(0xFF9500), dark: color(0xFF9F0A))
  public static let systemGray = dynamic(light: color(0x8E8E93), dark: color(0x8E8E93))
  public static let systemBackground = dynamic(light: color(0xFFFFFF), dark: color(0x000000))
  public static let label = dynamic(light: color(0x000000), dark: color(0xFFFFFF))
  public static let secondaryLabel = dynamic(light: color(0x3C3C43, 0.6), dark: color(0xEBEBF5, 0.6))

  private static func dynamic(light: UIColor, dark: UIColor) -> UIColor {
    UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private static func color(_ hex: UInt32, _ alpha: CGFloat = 1) -> UIColor {
    func part(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }
}
