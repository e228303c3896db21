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

  // The keys are the bits of the states. A button has contents for few states, so searching an array is fast.
  private var contents: [(key: UInt, content: Content)] = []

  /// The titles by the bits of their states, for an archive.
  var titles: [UInt: String] {
    Dictionary(uniqueKeysWithValues: contents.compactMap { key, content in content.title.map { (key, $0) } })
  }

  /// Returns the value of a state, without the value for `.normal`.
  func own<Value>(_ value: (Content) -> Value?, for state: UIControl.State) -> Value? {
    index(of: Self.key(for: state)).flatMap { value(contents[$0].content) }
  }

  /// Returns the value of a state, or the value for `.normal`.
  func value<Value>(_ value: (Content) -> Value?, for state: UIControl.State) -> Value? {
    own(value, for: state) ?? own(value, for: .normal)
  }

  /// Changes the content of a state. A new content has the complete state as its key, so a content that is created for
  /// `[.highlighted, .disabled]` is never found.
  mutating func change(for state: UIControl.State, _ change: (inout Content) -> Void) {
    if let index = index(of: Self.key(for: state)) ?? index(of: state.rawValue) {
      change(&contents[index].content)
      if contents[index].content.isEmpty { contents.remove(at: index) }
    } else {
      var content = Content()
      change(&content)
      if !content.isEmpty { contents.append((state.rawValue, content)) }
    }
  }

  private func index(of key: UInt) -> Int? {
    contents.firstIndex { $0.key == key }
  }

  /// Returns the key for a state. A state that is both highlighted and disabled has the content of the highlighted one.
  private static func key(for state: UIControl.State) -> UInt {
    state.isSuperset(of: [.highlighted, .disabled]) ? state.subtracting(.disabled).rawValue : state.rawValue
  }
}
