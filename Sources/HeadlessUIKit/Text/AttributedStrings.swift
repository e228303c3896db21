public import Foundation

extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The color of the text, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The additional space between characters, a number in points.
  public static let kern = NSAttributedString.Key("NSKern")
  /// An attachment that replaces a character of the text.
  public static let attachment = NSAttributedString.Key("NSAttachment")
}

extension AttributeScopes {
  /// UIKit's attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// UIKit's attributes. Only the font, the color, and the kern are available here.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The color of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The additional space between characters.
    public let kern: KernAttribute

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the attribute's value.
      public typealias Value = UIFont
      /// The name of the attribute in an `NSAttributedString`.
      public static let name = "NSFont"
    }

    /// The color of the text.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the attribute's value.
      public typealias Value = UIColor
      /// The name of the attribute in an `NSAttributedString`.
      public static let name = "NSColor"
    }

    /// The additional space between characters, in points.
    public enum KernAttribute: AttributedStringKey {
      /// The type of the attribute's value.
      public typealias Value = CGFloat
      /// The name of the attribute in an `NSAttributedString`.
      public static let name = "NSKern"
    }
  }
}

extension AttributeDynamicLookup {
  /// Returns the key for one of UIKit's attributes.
  public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T {
    self[T.self]
  }
}

extension AttributedString {
  /// Creates a text with the font, the color, and the kern of each part of another text.
  public init(_ string: NSAttributedString) {
    self.init()
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      var run = AttributedString(string.attributedSubstring(from: range).string)
      run.font = attributes[.font] as? UIFont
      run.foregroundColor = attributes[.foregroundColor] as? UIColor
      run.kern = attributes[.kern] as? CGFloat
      append(run)
    }
  }
}
