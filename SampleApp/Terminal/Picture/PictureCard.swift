import Foundation

/// A drawing of a scene: the top of a phone's screen with a caption below.
///
/// The content comes from the page. The card adds a navigation bar, which the system draws on a phone. Text has UIKit's size,
/// in the viewer's system font.
struct PictureCard {
  private static let barHeight: CGFloat = 48
  private static let captionSize: CGFloat = 16
  private static let textSize: CGFloat = 17

  let scene: PictureScene
  /// The size of the screen.
  let size: CGSize
  let isDark: Bool

  private var page: Page { scene.page }

  var svg: SVG {
    let frame = CGRect(origin: .zero, size: size)
    return .group(
      [.rectangle(frame, radius: 22, fill: "\(page.background)", stroke: isDark ? "#3A3A3C" : "#D1D1D6")]
        + bar + visibleElements.map { draw($0).moved(x: 0, y: Self.barHeight) } + [caption])
  }

  /// The elements that fit on the screen completely.
  private var visibleElements: [PageElement] {
    page.elements.filter { ($0.frame?.maxY ?? .infinity) <= size.height - Self.barHeight }
  }

  private var bar: [SVG] {
    let middle = Self.barHeight / 2
    let back = page.backTitle.map { _ in
      SVG.line(
        [CGPoint(x: 27, y: middle - 8), CGPoint(x: 19, y: middle), CGPoint(x: 27, y: middle + 8)],
        stroke: isDark ? "#0A84FF" : "#007AFF", width: 2.5)
    }
    let rule = SVG.line(
      [CGPoint(x: 0, y: Self.barHeight), CGPoint(x: size.width, y: Self.barHeight)],
      stroke: isDark ? "#3A3A3C" : "#D1D1D6", width: 1)
    let title = SVG.text(
      page.title, at: CGPoint(x: size.width / 2, y: middle), size: Self.textSize, isBold: true,
      fill: "\(page.titleColor)", anchor: .middle)
    return [back, title, rule].compactMap { $0 }
  }

  private var caption: SVG {
    .text(
      scene.caption, at: CGPoint(x: size.width / 2, y: size.height + 26), size: Self.captionSize,
      fill: isDark ? "#AEAEB2" : "#6C6C70", anchor: .middle)
  }

  private func draw(_ element: PageElement) -> SVG {
    switch element {
    case .hiddenRows: .group([])
    case .text(let text):
      .text(
        text.text, at: CGPoint(x: text.frame.minX, y: text.frame.midY), size: Self.textSize, fill: "\(text.color)")
    case .control(let control): draw(control)
    }
  }

  private func draw(_ control: PageControl) -> SVG {
    let frame = control.frame
    let border = control.borderColor.map {
      SVG.rectangle(frame, radius: control.hasRoundCorners ? 8 : 0, fill: "none", stroke: "\($0)")
    }
    let title = SVG.text(
      control.title, at: CGPoint(x: frame.midX, y: frame.midY), size: Self.textSize, fill: "\(control.titleColor)",
      anchor: .middle)
    return .group([border, title].compactMap { $0 })
  }
}
