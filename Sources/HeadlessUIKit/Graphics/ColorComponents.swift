import Foundation

/// What a color is made of. The space counts for equality: UIKit's white is not equal to red, green and blue at 1.
struct ColorComponents: Hashable, Sendable {
  enum Space {
    case gray
    case rgb
  }

  var red: CGFloat
  var green: CGFloat
  var blue: CGFloat
  var alpha: CGFloat
  var space: Space
}
