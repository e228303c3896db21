import Foundation

/// A piece of an SVG picture. It needs nothing but itself: no style sheet, no font, no other file.
struct SVG {
  enum Anchor: String {
    case start
    case middle
  }

  private static let fonts = """
    -apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', Helvetica, 'PingFang SC', 'Microsoft YaHei', \
    'Noto Sans', 'Noto Sans CJK SC', Arial, sans-serif
    """

  let text: String

  /// A whole picture, which says to those who do not see it what it shows.
  static func document(size: CGSize, title: String, description: String, _ content: [SVG]) -> SVG {
    let (width, height) = (number(size.width), number(size.height))
    let attributes =
      "xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" "
      + "role=\"img\" aria-labelledby=\"title description\" font-family=\"\(fonts)\""
    let words =
      "<title id=\"title\">\(escaped(title))</title>\n<desc id=\"description\">\(escaped(description))</desc>"
    return SVG(text: "<svg \(attributes)>\n\(words)\n\(lines(content))\n</svg>")
  }

  static func group(_ content: [SVG]) -> SVG {
    SVG(text: "<g>\n\(lines(content))\n</g>")
  }

  func moved(x: CGFloat, y: CGFloat) -> SVG {
    SVG(text: "<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">\n\(text)\n</g>")
  }

  static func rectangle(_ frame: CGRect, radius: CGFloat, fill: String, stroke: String? = nil) -> SVG {
    let place = "x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\""
    let size = "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\" rx=\"\(number(radius))\""
    let line = stroke.map { " stroke=\"\(escaped($0))\"" } ?? ""
    return SVG(text: "<rect \(place) \(size) fill=\"\(escaped(fill))\"\(line)/>")
  }

  static func line(_ points: [CGPoint], stroke: String, width: CGFloat) -> SVG {
    let places = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    let look = "fill=\"none\" stroke=\"\(escaped(stroke))\" stroke-width=\"\(number(width))\""
    return SVG(text: "<polyline points=\"\(places)\" \(look) stroke-linecap=\"round\" stroke-linejoin=\"round\"/>")
  }

  /// - Parameter point: The middle of the line's height, and its left end or its middle.
  static func text(
    _ words: String, at point: CGPoint, size: CGFloat, isBold: Bool = false, fill: String, anchor: Anchor = .start
  ) -> SVG {
    // Where not every renderer knows of a baseline in the middle: capitals are 0.7 of the size high.
    let place = "x=\"\(number(point.x))\" y=\"\(number(point.y + size * 0.35))\""
    let look = "font-size=\"\(number(size))\"\(isBold ? " font-weight=\"600\"" : "") fill=\"\(escaped(fill))\""
    return SVG(text: "<text \(place) \(look) text-anchor=\"\(anchor.rawValue)\">\(escaped(words))</text>")
  }

  private static func lines(_ content: [SVG]) -> String {
    content.map(\.text).joined(separator: "\n")
  }

  private static func escaped(_ words: String) -> String {
    words.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// To hundredths, in no user's way of writing numbers.
  private static func number(_ value: CGFloat) -> String {
    let rounded = Double((value * 100).rounded() / 100)
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
