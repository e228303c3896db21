import CountdownKit
import UIKit

extension UIColor {
  static let gray153 = UIColor(red: 153 / 255, green: 153 / 255, blue: 153 / 255, alpha: 1)
  static let darkBlue = UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
}

extension UIButton {
  /// The layer's border color, comparable by value on every platform.
  var borderColor: UIColor? { layer.borderColor.map(UIColor.init(cgColor:)) }
}

extension CountdownStyle {
  /// Counts in digits alone, and changes everything that can be changed.
  static var colorful: CountdownStyle {
    CountdownStyle(countingTitle: { "\($0)" }, countingTitleColor: .red, countingBorderColor: .green)
  }

  /// Counts in digits alone.
  static var digits: CountdownStyle { CountdownStyle(countingTitle: { "\($0)" }) }
}
