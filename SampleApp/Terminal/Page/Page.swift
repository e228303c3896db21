import Foundation

/// What a user sees of a page, top to bottom.
struct Page: Equatable {
  var title: String
  /// The title of the page that lies below, if one does.
  var backTitle: String?
  var titleColor: RGB
  var background: RGB
  var elements: [PageElement]
  /// Whether a part of it can be scrolled.
  var isScrollable = false

  var controls: [PageControl] {
    elements.compactMap { if case .control(let control) = $0 { control } else { nil } }
  }

  var texts: [String] {
    elements.compactMap { if case .text(let text) = $0 { text.text } else { nil } }
  }

  /// The control of that number.
  func control(_ number: Int) -> PageControl? {
    controls.first { $0.number == number }
  }
}
