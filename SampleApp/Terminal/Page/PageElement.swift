import Foundation

/// One thing on a page.
enum PageElement: Equatable {
  case text(PageText)
  case control(PageControl)

  /// In the window, in points.
  var frame: CGRect {
    switch self {
    case .text(let text): text.frame
    case .control(let control): control.frame
    }
  }
}
