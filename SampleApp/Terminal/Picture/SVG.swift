import Foundation

/// A fragment of an SVG picture. It uses no style sheets, fonts, or other files.
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

  /// Creates a complete picture.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - title: The title for assistive technologies.
  ///   - description: The description for assistive technologies.
  ///   - content: The fragments of the picture.
  static func document(size: CGSize, title: String, description: String, _ content: [SVG]) -> SVG {
    let (width, height) = (number(size.width), number(size.height))
    let attributes =
      "xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" "
      + "role=\"img\" aria-labelledby=\"title description\" font-family=\"\(fonts)\""
    let labels =
      "<title id=\"title\">\(escaped(title))</title>\n<desc id=\"description\">\(escaped(description))</desc>"
    return SVG(text: "<svg \(attributes)>\n\(labels)\n\(lines(content))\n</svg>")
  }

  static func group(_ content: [SVG]) -> SVG {
    SVG(text: "<g>\n\(lines(content))\n</g>")
  }

  func moved(x: CGFloat, y: CGFloat) -> SVG {
    SVG(text: "<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">\n\(text)\n</g>")
  }

  static func rectangle(_ frame: CGRect, radius: CGFloat, fill: String, stroke: String? = nil) -> SVG {
    let position = "x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\""
    let size = "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\" rx=\"\(number(radius))\""
    let line = stroke.map { " stroke=\"\(escaped($0))\"" } ?? ""
    return SVG(text: "<rect \(position) \(size) fill=\"\(escaped(fill))\"\(line)/>")
  }

  static func line(_ points: [CGPoint], stroke: String, width: CGFloat) -> SVG {
    let coordinates = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    let style = "fill=\"none\" stroke=\"\(escaped(stroke))\" stroke-width=\"\(number(width))\""
    return SVG(
      text: "<polyline points=\"\(coordinates)\" \(style) stroke-linecap=\"round\" stroke-linejoin=\"round\"/>")
  }

  /// Creates a line of text.
  ///
  /// - Parameters:
  ///   - content: The characters.
  ///   - point: The vertical center of the line, at its left end or its center according to `anchor`.
  ///   - size: The size of the font.
  ///   - isBold: Whether the font is semibold.
  ///   - fill: The color.
  ///   - anchor: The part of the line at `point`.
  static func text(
    _ content: String, at point: CGPoint, size: CGFloat, isBold: Bool = false, fill: String, anchor: Anchor = .start
  ) -> SVG {
    // Not dominant-baseline, which not every renderer supports. Capital letters are 0.7 of the size high.
    let position = "x=\"\(number(point.x))\" y=\"\(number(point.y + size * 0.35))\""
    let style = "font-size=\"\(number(size))\"\(isBold ? " font-weight=\"600\"" : "") fill=\"\(escaped(fill))\""
    return SVG(text: "<text \(position) \(style) text-anchor=\"\(anchor.rawValue)\">\(escaped(content))</text>")
  }

  private static func lines(_ content: [SVG]) -> String {
    content.map(\.text).joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  /// Formats a number with at most two decimals, in every locale alike.
  private static func number(_ value: CGFloat) -> String {
    let rounded = Double((value * 100).rounded() / 100)
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
