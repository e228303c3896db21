public import Foundation

extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The text's color, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The space between characters, a number in points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// What stands in the text in place of a character.
  public static let attachment = NSAttributedString.Key("NSAttachment")
}
