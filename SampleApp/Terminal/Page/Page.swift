import Foundation
import UIKit

/// The visible content of a page, from top to bottom.
struct Page: Equatable {
  var title: String
  /// The title of the previous page; nil on the first page.
  var backTitle: String?
  var titleColor: RGB
  var background: RGB
  /// What to look for on the page.
  var caption: String?
  var elements: [PageElement]

  var controls: [PageElement] { elements.filter { $0.number != nil } }

  var texts: [String] { elements.filter { $0.number == nil }.map(\.text) }
}

/// A label or a control.
struct PageElement: Equatable {
  /// The control's place among the visible controls from top to bottom, starting at 1. Nil for a label.
  var number: Int?
  var text: String
  var color: RGB
  /// The frame in the window, in points.
  var frame: CGRect
  var borderColor: RGB?
  var ring: PageRing?
  /// The reason why the control ignores touches, or nil if it responds to them.
  var condition: String?
}

/// The visible part of a ``RingView``.
struct PageRing: Equatable {
  var fraction: Double
  var color: RGB
}

/// An opaque color.
struct RGB: Equatable, CustomStringConvertible {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  static let white = RGB(red: 255, green: 255, blue: 255)

  /// The color in the notation of CSS.
  var description: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}

extension RGB {
  /// Resolves a color for a trait collection, and blends a translucent color with the background.
  init(_ color: UIColor, over background: RGB, traits: UITraitCollection) {
    var red = CGFloat.zero
    var green = CGFloat.zero
    var blue = CGFloat.zero
    var alpha = CGFloat.zero
    color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func blend(_ component: CGFloat, _ behind: UInt8) -> UInt8 {
      let blended = component * 255 * alpha + CGFloat(behind) * (1 - alpha)
      return UInt8(min(max(blended.rounded(), 0), 255))
    }
    self.red = blend(red, background.red)
    self.green = blend(green, background.green)
    self.blue = blend(blue, background.blue)
  }
}
