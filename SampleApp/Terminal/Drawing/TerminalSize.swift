import Foundation

/// How large the terminal is, and the scale between its cells and points.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// What a row above the page shows: the title, and a rule below it.
  static let headerRows = 2
  /// The help at the bottom.
  static let footerRows = 1

  static let pointsPerColumn: CGFloat = 8
  static let pointsPerRow: CGFloat = 16

  /// The rows that are left to the page.
  var pageRows: Int { max(0, rows - Self.headerRows - Self.footerRows) }

  /// What is left to the page, in points.
  var pageSize: CGSize {
    CGSize(width: CGFloat(columns) * Self.pointsPerColumn, height: CGFloat(pageRows) * Self.pointsPerRow)
  }
}
