#if canImport(UIKit) && !os(watchOS)
extension CountdownStyle {
  /// What keeps touches away while counting.
  ///
  /// A touch on a button that is disabled or ignores touches can reach the view behind it. For example, a tap on a counting
  /// button in a table row can select the row. To avoid that, use ``unchanged``, and check
  /// ``ButtonCountdown/isRunning`` in the button's action. A ``CountdownButton`` refuses touches while counting in every
  /// style, so `unchanged` is enough there.
  public enum Interaction: Sendable, Hashable, CaseIterable {
    /// `isEnabled` is false: the button shows its disabled look, and VoiceOver says that it is dimmed. A touch can go to the
    /// view behind the button.
    case disabled
    /// `isUserInteractionEnabled` is false: the look stays, and a touch goes to the view behind the button.
    case ignoresTouches
    /// Nothing: the app decides what a touch means while counting.
    case unchanged
  }
}
#endif
