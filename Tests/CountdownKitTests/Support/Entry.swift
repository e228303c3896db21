/// A way to make a button count.
enum Entry: CaseIterable {
  case start, startWithKey, followedKey, tag, tagWithKey, touch, touchWithKey

  static let calls: [Entry] = [.start, .startWithKey, .tag, .tagWithKey]

  var hasKey: Bool {
    switch self {
    case .start, .tag, .touch: false
    case .startWithKey, .followedKey, .tagWithKey, .touchWithKey: true
    }
  }

  var isTouch: Bool { self == .touch || self == .touchWithKey }

  /// Whether another start begins anew. Otherwise, the countdown continues.
  var restarts: Bool { self == .start || self == .tag }
}

extension EveryEntryTests {
  enum Kind: CaseIterable {
    case plain, configured, withHandler
  }
}
