// The colors that never change.
extension UIColor {
  /// The color black, in the grayscale space.
  public class var black: UIColor { Fixed.black }

  /// The color white, in the grayscale space.
  public class var white: UIColor { Fixed.white }

  /// Medium gray.
  public class var gray: UIColor { Fixed.gray }

  /// Dark gray.
  public class var darkGray: UIColor { Fixed.darkGray }

  /// Light gray.
  public class var lightGray: UIColor { Fixed.lightGray }

  /// No color: fully transparent.
  public class var clear: UIColor { Fixed.clear }

  /// Pure red.
  public class var red: UIColor { Fixed.red }

  /// Pure green.
  public class var green: UIColor { Fixed.green }

  /// Pure blue.
  public class var blue: UIColor { Fixed.blue }

  /// Orange.
  public class var orange: UIColor { Fixed.orange }

  private enum Fixed {
    static let black = UIColor(white: 0, alpha: 1)
    static let white = UIColor(white: 1, alpha: 1)
    static let gray = UIColor(white: 0.5, alpha: 1)
    static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    static let clear = UIColor(white: 0, alpha: 0)
    static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  }
}
