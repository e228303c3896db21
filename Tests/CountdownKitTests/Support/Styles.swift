import Foundation
import UIKit

@testable import CountdownCore
@testable import CountdownKit

extension CountdownStyle {
  /// The standard style in English, in every locale.
  static var english: CountdownStyle { .inLanguage("en-US") { .standard } }

  /// Returns a ready-made style in a language.
  static func inLanguage(_ language: String, _ style: () -> CountdownStyle) -> CountdownStyle {
    LocalizedText.chosenLanguage.withValue(Locked(language), operation: style)
  }

  /// The standard style in English, with digits as its counting title and "limit 1000" as its limit title.
  static var englishDigits: CountdownStyle {
    var style = english
    style.countingTitle = { "\($0)" }
    style.limitTitle = { seconds, _ in "limit \(seconds)" }
    return style
  }

  /// A style with digits as its counting title.
  static var digits: CountdownStyle { CountdownStyle(countingTitle: { "\($0)" }) }

  /// A style that is gray and ignores touches while counting, and that has another title in dark blue after the end.
  static var getCodeAgain: CountdownStyle {
    CountdownStyle(
      countingTitle: { "Get a new code in \($0) s" }, countingTitleColor: .gray153, countingBorderColor: .gray153,
      interaction: .ignoresTouches, endTitle: "Get a New Code", endTitleColor: .darkBlue, endBorderColor: .darkBlue)
  }

  /// A style with digits as its counting title, and with colors.
  static var colorful: CountdownStyle {
    var style = CountdownStyle(
      countingTitle: { "\($0)" }, countingTitleColor: .red, countingBorderColor: .green)
    style.countingBackgroundColor = .gray
    return style
  }
}

extension UIColor {
  static let gray153 = UIColor(red: 153 / 255, green: 153 / 255, blue: 153 / 255, alpha: 1)
  static let darkBlue = UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
}

extension UIButton {
  /// The layer's border color, which is comparable by value on every platform.
  var borderColor: UIColor? { layer.borderColor.map(UIColor.init(cgColor:)) }
}
