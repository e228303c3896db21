import Foundation
public import Testing
public import UIKit

// What `#expect` prints instead of the addresses of objects. The full names say that the conformances are intended.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UIKit.UIColor: Testing.CustomTestStringConvertible {
  public var testDescription: String { words(of: self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UIKit.UIFont: Testing.CustomTestStringConvertible {
  public var testDescription: String { words(of: self) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension UIKit.UIView: Testing.CustomTestStringConvertible {
  nonisolated public var testDescription: String { "a \(type(of: self))" }
}

/// A value in words. The descriptions of objects contain addresses.
func words(of value: Any) -> String {
  switch value {
  case let color as UIColor:
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return "color " + [red, green, blue, alpha].map { "\(Int($0 * 255))" }.joined(separator: "-")
  case let font as UIFont:
    return "\(font.fontName) \(font.pointSize)" + (font.hasDigitsOfOneWidth ? " with monospaced digits" : "")
  case let text as NSAttributedString:
    var runs: [String] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let values = attributes.map { "\($0.rawValue) \(words(of: $1))" }.sorted()
      runs.append(([text.attributedSubstring(from: range).string] + values).joined(separator: " "))
    }
    return "\"\(runs.joined(separator: "|"))\""
  case let text as AttributedString:
    let runs = text.runs.map { run in
      [String(text[run.range].characters), run.kern.map { "kern \($0)" }, run.foregroundColor.map(words(of:))]
    }
    return runs.map { $0.compactMap(\.self).joined(separator: " ") }.joined(separator: "|")
  case is UIImage: return "an image"
  case let text as String: return "\"\(text)\""
  default:
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { words(of: $0.value) } ?? "nothing" }
    if mirror.displayStyle == .collection {
      return mirror.children.map { words(of: $0.value) }.joined(separator: ", ")
    }
    return "\(value)"
  }
}
