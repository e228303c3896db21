/// Who watches a countdown, in the order they came.
///
/// Nearly always that is one, which needs no array of its own: `others` is empty while `first` is nil.
struct CountdownObservers {
  private var first: CountdownObserver?
  private var others: [CountdownObserver] = []

  var isEmpty: Bool { first == nil }

  mutating func append(_ observer: CountdownObserver) {
    if first == nil {
      first = observer
    } else {
      others.append(observer)
    }
  }

  /// Takes `observer` out; false if it is not here.
  mutating func remove(_ observer: CountdownObserver) -> Bool {
    if first === observer {
      first = others.isEmpty ? nil : others.removeFirst()
      return true
    }
    guard let index = others.firstIndex(where: { $0 === observer }) else { return false }
    others.remove(at: index)
    return true
  }

  func forEach(_ body: (CountdownObserver) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }
}
