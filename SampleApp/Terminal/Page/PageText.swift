import Foundation

/// A label as a user sees it.
struct PageText: Equatable {
  var text: String
  var color: RGB
  var frame: CGRect
}
