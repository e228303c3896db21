public import Foundation

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  public static let kern = NSAttributedString.Key("NSKern")
  public static let attachment = NSAttributedString.Key("NSAttachment")
}

extension AttributeScopes {
  /// Only the font, the color, and the kern are available here.
  public struct UIKitAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let kern: KernAttribute

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = UIFont
      public static let name = "NSFont"
    }

    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = UIColor
      public static let name = "NSColor"
    }

    public enum KernAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "NSKern"
    }
  }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>) -> T {
    self[T.self]
  }
}

extension AttributedString {
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

/// An attributed string that is compared run by run. Foundation on Linux traps when it compares attributes that are objects of
/// other modules.
struct ComparableText: Equatable {
  let text: NSAttributedString

  static func == (left: ComparableText, right: ComparableText) -> Bool {
    left.text.string == right.text.string && left.runs == right.runs
  }

  private var runs: [NSDictionary] {
    var runs: [NSDictionary] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      runs.append(NSDictionary(dictionary: attributes.merging([NSAttributedString.Key("range"): range]) { $1 }))
    }
    return runs
  }
}
