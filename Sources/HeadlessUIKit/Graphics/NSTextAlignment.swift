import Foundation

/// How text lies in its line.
public enum NSTextAlignment: Int, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// Spread to both edges.
  case justified = 3
  /// As the text's language has it.
  case natural = 4
}
