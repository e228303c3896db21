import Foundation

/// What an action runs.
public typealias UIActionHandler = (UIAction) -> Void

/// A closure with a name, for controls to perform.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  let handler: UIActionHandler
  private let storedIdentifier: Identifier

  private init(title: String, image: UIImage?, identifier: Identifier, handler: @escaping UIActionHandler) {
    self.handler = handler
    storedIdentifier = identifier
    super.init(title: title, image: image)
  }

  /// An action that runs the handler; without an identifier it gets one that no other has.
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

  /// The action's name: what `addAction(_:for:)` compares.
  open var identifier: Identifier { storedIdentifier }

  /// The title, which a button made with this action takes.
  open override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }

  /// The image beside the title.
  open override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }

  /// A longer title for where there is room.
  open var discoverabilityTitle: String?

  /// How the action is presented in a menu.
  open var attributes: Attributes = []

  /// Whether the action is marked in a menu.
  open var state: State = .off
}
