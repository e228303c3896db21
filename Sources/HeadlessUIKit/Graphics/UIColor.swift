public import Foundation

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

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(.fixed(ColorComponents(red: red, green: green, blue: blue, alpha: alpha, space: .rgb)))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(.fixed(ColorComponents(red: white, green: white, blue: white, alpha: alpha, space: .gray)))
  }

  public convenience init(cgColor: CGColor) {
    self.init(.fixed(cgColor.components))
  }

  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(.dynamic(dynamicProvider))
  }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic(let provider) = content else { return self }
    return provider(traitCollection).resolvedColor(with: traitCollection)
  }

  /// A dynamic color is resolved for light traits. UIKit uses the current traits.
  open var cgColor: CGColor { CGColor(components) }

  /// A dynamic color is resolved for light traits.
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

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    guard case .fixed(let mine) = content, case .fixed(let theirs) = other.content else { return false }
    return mine == theirs
  }

  open override var hash: Int {
    switch content {
    case .fixed(let components): components.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }
}

/// A color with fixed components. Core Graphics declares it as a Core Foundation type.
public final class CGColor: Equatable, Sendable {
  let components: ColorComponents

  init(_ components: ColorComponents) {
    self.components = components
  }

  public var alpha: CGFloat { components.alpha }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.components == right.components
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

/// An image without content. It lets code that mentions images compile.
// @unchecked Sendable is sound because the class has no stored properties.
open class UIImage: NSObject, @unchecked Sendable {}
