#if canImport(UIKit) && !os(watchOS)
  extension CountdownStyle {
    /// What keeps touches away while counting.
    public enum Interaction: Sendable, Hashable, CaseIterable {
      /// `isEnabled` is false: the button shows its disabled look, and VoiceOver says that it is dimmed.
      case disabled
      /// `isUserInteractionEnabled` is false: the look stays, and a touch goes to the view behind the button.
      case ignoresTouches
      /// Nothing: the app decides what a touch means while counting.
      case unchanged
    }
  }
#endif
