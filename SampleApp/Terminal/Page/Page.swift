import Foundation
import UIKit

/// The visible content of a page, from top to bottom.
struct Page: Equatable {
  var title: String
  /// The title of the previous page; nil on the first page.
  var backTitle: String?
  var titleColor: RGB
  var background: RGB
  var elements: [PageElement]

  var controls: [PageControl] {
    elements.compactMap { if case .control(let control) = $0 { control } else { nil } }
  }

  var texts: [String] {
    elements.compactMap { if case .text(let text) = $0 { text.text } else { nil } }
  }

  /// The position of each visible control among all controls, including those in hidden rows, starting at 1.
  var positions: [Int] {
    var (positions, last) = ([Int](), 0)
    for element in elements {
      switch element {
      case .text: break
      case .control:
        last += 1
        positions.append(last)
      case .hiddenRows(let rows): last += rows.count
      }
    }
    return positions
  }

  /// The number of all controls, including those in hidden rows.
  var positionCount: Int {
    controls.count + elements.reduce(0) { if case .hiddenRows(let rows) = $1 { $0 + rows.count } else { $0 } }
  }

  /// Returns the number of rows by which the table must scroll to show the control at a position. Positive numbers scroll
  /// down.
  func rowsToScroll(to position: Int) -> Int {
    var last = 0
    for element in elements {
      switch element {
      case .text: break
      case .control: last += 1
      case .hiddenRows(let rows):
        if position > last, position <= last + rows.count {
          return rows.side == .above ? position - last - rows.count - 1 : position - last
        }
        last += rows.count
      }
    }
    return 0
  }

  /// Returns the control with a number.
  func control(_ number: Int) -> PageControl? {
    controls.first { $0.number == number }
  }
}

/// A label, a control, or the hidden rows of a table.
enum PageElement: Equatable {
  case text(PageText)
  case control(PageControl)
  case hiddenRows(HiddenRows)

  /// The frame in the window, in points. Nil for rows that aren't in the window.
  var frame: CGRect? {
    switch self {
    case .text(let text): text.frame
    case .control(let control): control.frame
    case .hiddenRows: nil
    }
  }
}

/// The visible content of a label.
struct PageText: Equatable {
  var text: String
  var color: RGB
  var frame: CGRect
}

/// The rows of a table above or below its visible rows. Each row contains one control.
struct HiddenRows: Equatable {
  enum Side {
    case above
    case below
  }

  var count: Int
  var side: Side
}

/// The visible content and the state of a control.
struct PageControl: Equatable {
  /// The control's place among the visible controls from top to bottom, starting at 1.
  var number: Int
  var title: String
  var titleColor: RGB
  /// Nil if the control has no border.
  var borderColor: RGB?
  var hasRoundCorners: Bool
  var isEnabled: Bool
  var ignoresTouches: Bool
  var frame: CGRect

  var takesTouches: Bool { isEnabled && !ignoresTouches }

  /// The state in words, for terminals without colors.
  var condition: String {
    switch (isEnabled, ignoresTouches) {
    case (true, false): "enabled"
    case (false, false): "disabled"
    case (true, true): "ignores touches"
    case (false, true): "disabled, ignores touches"
    }
  }

  /// The first number in the title, which is the number of seconds remaining during a countdown.
  var seconds: Int? {
    let digits = title.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    return Int(digits)
  }
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
    var (red, green, blue, alpha) = (CGFloat.zero, CGFloat.zero, CGFloat.zero, CGFloat.zero)
    color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func blend(_ component: CGFloat, _ behind: UInt8) -> UInt8 {
      let blended = component * 255 * alpha + CGFloat(behind) * (1 - alpha)
      return UInt8(min(max(blended.rounded(), 0), 255))
    }
    self.init(
      red: blend(red, background.red), green: blend(green, background.green), blue: blend(blue, background.blue))
  }
}
