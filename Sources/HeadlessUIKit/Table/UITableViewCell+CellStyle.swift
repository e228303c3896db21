extension UITableViewCell {
  /// What a cell holds from the start; nothing here.
  public enum CellStyle: Int, Sendable {
    /// A text, and an image before it.
    case `default` = 0
    /// A text, and another one at the far end.
    case value1 = 1
    /// A text at the far end of its half, and another one in the other half.
    case value2 = 2
    /// A text, and another one below.
    case subtitle = 3
  }
}
