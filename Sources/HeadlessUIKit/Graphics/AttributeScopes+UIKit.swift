public import Foundation

extension AttributeScopes {
  /// The attributes that UIKit adds.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// The attributes that UIKit adds; here font, color and kern alone.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The text's color.
    public let foregroundColor: ForegroundColorAttribute
    /// The space between characters.
    public let kern: KernAttribute

    /// The font of a text.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// The name under which an `NSAttributedString` has it.
      public static let name = "NSFont"
    }

    /// The color of a text.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// A color.
      public typealias Value = UIColor
      /// The name under which an `NSAttributedString` has it.
      public static let name = "NSColor"
    }

    /// The space between a text's characters.
    public enum KernAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The name under which an `NSAttributedString` has it.
      public static let name = "NSKern"
    }
  }
}

extension AttributeDynamicLookup {
  /// Lets an attribute of UIKit's be named like a property.
  public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T {
    self[T.self]
  }
}
