import Foundation

/// The closure of an action.
public typealias UIActionHandler = (UIAction) -> Void

/// A closure with an identifier, which controls perform.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  let handler: UIActionHandler
  private let storedIdentifier: Identifier

  private init(title: String, image: UIImage?, identifier: Identifier, handler: @escaping UIActionHandler) {
    self.handler = handler
    storedIdentifier = identifier
    super.init(title: title, image: image)
  }

  /// Creates an action. Without an identifier, the action gets a unique one.
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping UIActionHandler
  ) {
    let unique = identifier ?? Identifier(UUID().uuidString)
    self.init(title: title, image: image, identifier: unique, handler: handler)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
  }

  /// The identifier, which `addAction(_:for:)` compares.
  open var identifier: Identifier { storedIdentifier }

  /// The title. A button created with this action has the same title.
  open override var title: String {
    get { super.title }
    set { super.title = newValue }
  }

  /// The image next to the title.
  open override var image: UIImage? {
    get { super.image }
    set { super.image = newValue }
  }

  /// A longer title.
  open var discoverabilityTitle: String?

  /// The presentation of the action in a menu.
  open var attributes: Attributes = []

  /// The checkmark of the action in a menu.
  open var state: State = .off

  /// The identifier of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The identifier as a string.
    public var rawValue: String

    /// Creates an identifier from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }
}
