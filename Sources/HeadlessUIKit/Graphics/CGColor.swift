public import Foundation

/// A fixed color, as layers take it; it does not follow dark mode.
public final class CGColor: Hashable, Sendable {
  let components: ColorComponents

  /// A color in the generic RGB space.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(red: red, green: green, blue: blue, alpha: alpha, space: .rgb))
  }

  init(_ components: ColorComponents) {
    self.components = components
  }

  /// The opacity, 0 to 1.
  public var alpha: CGFloat { components.alpha }

  /// Colors are equal when their color space and components are.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.components == right.components
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
  }
}
