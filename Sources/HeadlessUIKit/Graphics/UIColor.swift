public import Foundation

/// A color, fixed or resolved from the traits at hand; compared by value, usable on any thread.
// @unchecked: every stored property is immutable; a provider runs on the thread that asks, as in UIKit.
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

  /// A color in the RGB space.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.fixed(ColorComponents(red: red, green: green, blue: blue, alpha: alpha, space: .rgb)))
  }

  /// A color in the grayscale space.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(.fixed(ColorComponents(red: white, green: white, blue: white, alpha: alpha, space: .gray)))
  }

  /// The color of a Core Graphics color.
  public convenience init(cgColor: CGColor) {
    self.init(.fixed(cgColor.components))
  }

  /// A color that is looked up anew for each trait collection.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(.dynamic(dynamicProvider))
  }

  /// The fixed color for the given traits; a fixed color returns itself.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider) = content else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// The Core Graphics color; of a dynamic color the one for light traits (UIKit takes the current traits).
  open var cgColor: CGColor { CGColor(components) }

  /// Gives the RGB components of a fixed color, or of a dynamic one in light traits.
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
    case .dynamic(let provider): provider(UITraitCollection(userInterfaceStyle: .light)).components
    }
  }

  /// Fixed colors are equal by color space and components, dynamic ones by identity.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    guard case .fixed(let mine) = content, case .fixed(let theirs) = other.content else { return false }
    return mine == theirs
  }

  /// Hashes what `isEqual(_:)` compares.
  open override var hash: Int {
    switch content {
    case .fixed(let components): components.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }
}
