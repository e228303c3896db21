public import Foundation

public typealias UIActionHandler = (UIAction) -> Void

/// An action without the properties of menus. Its superclass in UIKit is `UIMenuElement`.
@preconcurrency @MainActor
open class UIAction: NSObject {
  let handler: UIActionHandler

  private init(title: String, image: UIImage?, identifier: Identifier, handler: @escaping UIActionHandler) {
    self.handler = handler
    self.title = title
    self.image = image
    self.identifier = identifier
    super.init()
  }

  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping UIActionHandler
  ) {
    let unique = identifier ?? Identifier(UUID().uuidString)
    self.init(title: title, image: image, identifier: unique, handler: handler)
  }

  public let identifier: Identifier
  open var title: String
  open var image: UIImage?

  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }
}
