import Foundation

/// A control as a user sees it.
struct PageControl: Equatable {
  /// Counted from 1, top to bottom.
  var number: Int
  var title: String
  var titleColor: RGB
  /// Nil if no border is drawn.
  var borderColor: RGB?
  var hasRoundCorners: Bool
  var isEnabled: Bool
  var ignoresTouches: Bool
  var frame: CGRect

  var takesTouches: Bool { isEnabled && !ignoresTouches }

  /// What colors alone would not tell.
  var condition: String {
    switch (isEnabled, ignoresTouches) {
    case (true, false): "enabled"
    case (false, false): "disabled"
    case (true, true): "ignores touches"
    case (false, true): "disabled, ignores touches"
    }
  }

  /// The first number in the title: the seconds left, while it counts.
  var seconds: Int? {
    let digits = title.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    return Int(digits)
  }
}
