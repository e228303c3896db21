public import Foundation

/// A color with fixed components. It doesn't follow the user interface style.
public final class CGColor: Hashable, Sendable {
  let components: ColorComponents

  /// Creates a color in the generic RGB space.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(red: red, green: green, blue: blue, alpha: alpha, space: .rgb))
  }

  init(_ components: ColorComponents) {
    self.components = components
  }

  /// The opacity, from 0 to 1.
  public var alpha: CGFloat { components.alpha }

  /// Returns whether two colors have the same color space and components.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.components == right.components
  }

  /// Hashes the color space and the components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
  }
}

/// The components of a color. UIKit's white isn't equal to an RGB color with the components 1, because the color spaces
/// differ.
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
