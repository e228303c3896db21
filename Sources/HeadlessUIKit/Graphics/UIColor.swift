public import Foundation

/// A color that is either fixed or depends on traits. You can use a color on any thread.
// @unchecked Sendable is sound for fixed colors, which are immutable. As in UIKit, a dynamic color's provider runs on the
// thread that resolves the color.
open class UIColor: NSObject, @unchecked Sendable {
  private enum Content {
    case fixed(ColorComponents)
    case dynamic((UITraitCollection) -> UIColor)
  }

  private let content: Content

  private init(_ content: Content) {
    self.content = content
    super.init()
  }

  /// Creates a color in the RGB space.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.fixed(ColorComponents(red: red, green: green, blue: blue, alpha: alpha, space: .rgb)))
  }

  /// Creates a color in the grayscale space.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(.fixed(ColorComponents(red: white, green: white, blue: white, alpha: alpha, space: .gray)))
  }

  /// Creates a color from a Core Graphics color.
  public convenience init(cgColor: CGColor) {
    self.init(.fixed(cgColor.components))
  }

  /// Creates a dynamic color. The closure returns the color for a trait collection.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(.dynamic(dynamicProvider))
  }

  /// Returns the fixed color for a trait collection. A fixed color returns itself.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider) = content else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// The Core Graphics color. A dynamic color is resolved for light traits. UIKit uses the current traits.
  open var cgColor: CGColor { CGColor(components) }

  /// Returns the components in the RGB space. A dynamic color is resolved for light traits. The result is always `true`.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let components = components
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.alpha
    return true
  }

  private var components: ColorComponents {
    switch content {
    case .fixed(let components): components
    case .dynamic(let provider): provider(.light).components
    }
  }

  /// Returns whether another object is an equal color. Fixed colors are equal if their color spaces and components are
  /// equal. A dynamic color is equal only to itself.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    guard case .fixed(let mine) = content, case .fixed(let theirs) = other.content else { return false }
    return mine == theirs
  }

  /// The hash value of the components, or of the identity of a dynamic color.
  open override var hash: Int {
    switch content {
    case .fixed(let components): components.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }
}
