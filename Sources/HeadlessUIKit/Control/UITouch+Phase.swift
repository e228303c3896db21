extension UITouch {
  /// How far a touch has come.
  public enum Phase: Int, Sendable {
    /// The finger went down.
    case began = 0
    /// The finger moved.
    case moved = 1
    /// The finger rests.
    case stationary = 2
    /// The finger lifted.
    case ended = 3
    /// The system took the touch away.
    case cancelled = 4
  }
}
