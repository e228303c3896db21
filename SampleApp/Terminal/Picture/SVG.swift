import Foundation

/// A fragment of an SVG picture. It uses no scripts, fonts, or other files.
struct SVG: Equatable {
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
  ///   - animation: The content of the picture.
  static func document(size: CGSize, title: String, description: String, animation: SVGAnimation) -> SVG {
    let (width, height) = (number(size.width), number(size.height))
    let attributes =
      "xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" "
      + "role=\"img\" aria-labelledby=\"title description\" font-family=\"\(fonts)\""
    let labels =
      "<title id=\"title\">\(escaped(title))</title>\n<desc id=\"description\">\(escaped(description))</desc>"
    let style = "<style>\n\(animation.styleSheet)\n</style>"
    return SVG(text: "<svg \(attributes)>\n\(labels)\n\(style)\n\(lines(animation.content))\n</svg>")
  }

  /// Creates a group. An empty group has no text.
  static func group(_ content: [SVG]) -> SVG {
    content.isEmpty ? SVG(text: "") : SVG(text: "<g>\n\(lines(content))\n</g>")
  }

  func moved(x: CGFloat, y: CGFloat) -> SVG {
    inGroup("transform=\"translate(\(Self.number(x)) \(Self.number(y)))\"")
  }

  /// Returns a copy that follows the style sheet.
  ///
  /// - Parameters:
  ///   - names: The names of classes, separated by spaces.
  ///   - delay: The delay of the animation, as in a style sheet.
  func animated(class names: String, delay: String? = nil) -> SVG {
    inGroup("class=\"\(names)\"" + (delay.map { " style=\"animation-delay: \($0)\"" } ?? ""))
  }

  private func inGroup(_ attributes: String) -> SVG {
    text.isEmpty ? self : SVG(text: "<g \(attributes)>\n\(text)\n</g>")
  }

  static func rectangle(_ frame: CGRect, radius: CGFloat, fill: String, stroke: String? = nil) -> SVG {
    let position = "x=\"\(number(frame.minX))\" y=\"\(number(frame.minY))\""
    let size = "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\" rx=\"\(number(radius))\""
    let line = stroke.map { " stroke=\"\(escaped($0))\"" } ?? ""
    return SVG(text: "<rect \(position) \(size) fill=\"\(escaped(fill))\"\(line)/>")
  }

  static func circle(at center: CGPoint, radius: CGFloat, fill: String, opacity: CGFloat) -> SVG {
    let position = "cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\""
    return SVG(text: "<circle \(position) fill=\"\(escaped(fill))\" fill-opacity=\"\(number(opacity))\"/>")
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
  ///   - hasMonospacedDigits: Whether all digits have the same width.
  ///   - fill: The color.
  ///   - anchor: The part of the line at `point`.
  static func text(
    _ content: String, at point: CGPoint, size: CGFloat, isBold: Bool = false, hasMonospacedDigits: Bool = false,
    fill: String, anchor: Anchor = .start
  ) -> SVG {
    // Not dominant-baseline, which not every renderer supports. Capital letters are 0.7 of the size high.
    let position = "x=\"\(number(point.x))\" y=\"\(number(point.y + size * 0.35))\""
    let font = "font-size=\"\(number(size))\"\(isBold ? " font-weight=\"600\"" : "")"
    let digits = hasMonospacedDigits ? " style=\"font-variant-numeric: tabular-nums\"" : ""
    let style = "\(font)\(digits) fill=\"\(escaped(fill))\""
    return SVG(text: "<text \(position) \(style) text-anchor=\"\(anchor.rawValue)\">\(escaped(content))</text>")
  }

  private static func lines(_ content: [SVG]) -> String {
    content.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
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
