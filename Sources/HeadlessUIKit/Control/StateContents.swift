import Foundation

/// The contents of a button for its states.
struct StateContents {
  /// The content for one state.
  struct Content {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?

    fileprivate var isEmpty: Bool { title == nil && attributedTitle == nil && titleColor == nil && image == nil }
  }

  // The keys are the bits of the states.
  private var contents: [UInt: Content] = [:]

  /// The titles by the bits of their states, for an archive.
  var titles: [UInt: String] { contents.compactMapValues(\.title) }

  /// Returns the value of a state, without the value for `.normal`.
  func own<Value>(_ kind: KeyPath<Content, Value?>, for state: UIControl.State) -> Value? {
    contents[Self.key(for: state)]?[keyPath: kind]
  }

  /// Returns the value of a state, or the value for `.normal`.
  func value<Value>(_ kind: KeyPath<Content, Value?>, for state: UIControl.State) -> Value? {
    own(kind, for: state) ?? own(kind, for: .normal)
  }

  /// Sets or removes the value of a state. A new content has the complete state as its key, so a content that is created for
  /// `[.highlighted, .disabled]` is never found.
  mutating func set<Value>(_ value: Value?, as kind: WritableKeyPath<Content, Value?>, for state: UIControl.State) {
    let found = Self.key(for: state)
    let key = contents[found] == nil ? state.rawValue : found
    contents[key, default: Content()][keyPath: kind] = value
    if contents[key]?.isEmpty == true { contents[key] = nil }
  }

  /// Returns the key for a state. A state that is both highlighted and disabled has the content of the highlighted one.
  private static func key(for state: UIControl.State) -> UInt {
    state.isSuperset(of: [.highlighted, .disabled]) ? state.subtracting(.disabled).rawValue : state.rawValue
  }
}
