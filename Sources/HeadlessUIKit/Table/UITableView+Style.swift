extension UITableView {
  /// How a list is set.
  public enum Style: Int, Sendable {
    /// From edge to edge.
    case plain = 0
    /// In groups.
    case grouped = 1
    /// In groups with a margin.
    case insetGrouped = 2
  }
}
