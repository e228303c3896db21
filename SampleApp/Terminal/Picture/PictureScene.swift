import Foundation

/// A page at one time, as the picture shows it: the top of a phone's screen with a caption below.
///
/// The content comes from the page. The drawing adds a navigation bar, which the system draws on a phone. Text has UIKit's
/// size, in the viewer's system font.
struct PictureScene: Equatable {
  private static let margin: CGFloat = 16
  private static let barHeight: CGFloat = 48
  private static let captionHeight: CGFloat = 48
  private static let captionSize: CGFloat = 16
  private static let textSize: CGFloat = 17

  var caption: String
  var page: Page
  /// The number of the control that a finger touches.
  var touched: Int?
  /// How long the picture shows the scene.
  var milliseconds: Int
  /// Whether a still picture shows the scene.
  var isStill = false

  /// Returns the size of the drawing of a screen.
  static func size(screen: CGSize) -> CGSize {
    CGSize(width: screen.width + 2 * margin, height: screen.height + margin + captionHeight)
  }

  /// Returns the parts of the drawing, from back to front. A part of a page has the same position in all scenes of the page.
  func layers(screen: CGSize, isDark: Bool) -> [SVG] {
    let size = Self.size(screen: screen)
    let back = SVG.rectangle(CGRect(origin: .zero, size: size), radius: 24, fill: isDark ? "#1C1C1E" : "#F2F2F7")
    let frame = SVG.rectangle(
      CGRect(origin: .zero, size: screen), radius: 22, fill: "\(page.background)", stroke: Self.lineColor(isDark))
    let elements = page.elements.filter { ($0.frame?.maxY ?? .infinity) <= screen.height - Self.barHeight }
    return [.group([back, frame.moved(x: Self.margin, y: Self.margin), bar(width: screen.width, isDark: isDark)])]
      + elements.flatMap(draw).map { $0.moved(x: Self.margin, y: Self.margin + Self.barHeight) }
      + [touch, caption(size: size, isDark: isDark)]
  }

  private static func lineColor(_ isDark: Bool) -> String { isDark ? "#3A3A3C" : "#D1D1D6" }

  private func bar(width: CGFloat, isDark: Bool) -> SVG {
    let middle = Self.barHeight / 2
    let back = page.backTitle.map { _ in
      SVG.line(
        [CGPoint(x: 27, y: middle - 8), CGPoint(x: 19, y: middle), CGPoint(x: 27, y: middle + 8)],
        stroke: isDark ? "#0A84FF" : "#007AFF", width: 2.5)
    }
    let rule = SVG.line(
      [CGPoint(x: 0, y: Self.barHeight), CGPoint(x: width, y: Self.barHeight)], stroke: Self.lineColor(isDark), width: 1
    )
    let title = SVG.text(
      page.title, at: CGPoint(x: width / 2, y: middle), size: Self.textSize, isBold: true, fill: "\(page.titleColor)",
      anchor: .middle)
    return .group([back, title, rule].compactMap { $0 }).moved(x: Self.margin, y: Self.margin)
  }

  private func caption(size: CGSize, isDark: Bool) -> SVG {
    .text(
      caption, at: CGPoint(x: size.width / 2, y: size.height - Self.captionHeight / 2), size: Self.captionSize,
      fill: isDark ? "#AEAEB2" : "#6C6C70", anchor: .middle)
  }

  /// The finger, beside the touched control's title.
  private var touch: SVG {
    guard let frame = touched.flatMap(page.control)?.frame else { return .group([]) }
    return .circle(
      at: CGPoint(x: frame.maxX - 40, y: frame.midY), radius: 16, fill: "#8E8E93", opacity: 0.6
    ).moved(x: Self.margin, y: Self.margin + Self.barHeight)
  }

  private func draw(_ element: PageElement) -> [SVG] {
    switch element {
    case .hiddenRows: []
    case .text(let text):
      [
        .text(
          text.text, at: CGPoint(x: text.frame.minX, y: text.frame.midY), size: Self.textSize, fill: "\(text.color)")
      ]
    case .control(let control): draw(control)
    }
  }

  private func draw(_ control: PageControl) -> [SVG] {
    let frame = control.frame
    let border = control.borderColor.map {
      SVG.rectangle(frame, radius: control.hasRoundCorners ? 8 : 0, fill: "none", stroke: "\($0)")
    }
    // The digits of a count have equal widths on a phone, too.
    let title = SVG.text(
      control.title, at: CGPoint(x: frame.midX, y: frame.midY), size: Self.textSize, hasMonospacedDigits: true,
      fill: "\(control.titleColor)", anchor: .middle)
    return [border ?? .group([]), title]
  }
}
