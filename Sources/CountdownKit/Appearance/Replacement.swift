#if canImport(UIKit) && !os(watchOS)
/// A value of the app's, kept while another is in its place. One that the app puts there meanwhile is its own from then on.
struct Replacement<Value: Equatable> {
  private(set) var own: Value
  private var shown: Value

  init(of value: Value) {
    own = value
    shown = value
  }

  /// Whether somebody else has put a value there since.
  func isOverwritten(in place: Value) -> Bool {
    place != shown
  }

  mutating func takeOver(from place: Value) {
    guard isOverwritten(in: place) else { return }
    own = place
    shown = place
  }

  /// - Returns: Whether it had to be set.
  mutating func show(_ value: Value, in place: inout Value) -> Bool {
    takeOver(from: place)
    shown = value
    guard place != value else { return false }
    place = value
    return true
  }

  /// - Returns: Whether it had to be set.
  mutating func giveBack(in place: inout Value) -> Bool {
    guard place == shown, place != own else { return false }
    place = own
    shown = own
    return true
  }
}
#endif
