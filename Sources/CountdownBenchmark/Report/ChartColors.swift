/// The colors of a chart's lines, in a light and a dark appearance.
enum ChartColors {
  /// The colors of each line in both appearances. Each color has a contrast of at least 4.5 to the background.
  private static let lines = [
    ("#0A5FD9", "#5AA9FF"), ("#C4480A", "#FF9A5C"), ("#0F7B4B", "#4FD18B"), ("#9333C0", "#D59BFF"),
    ("#8A6100", "#E3B341"), ("#BE185D", "#FF7EB6"), ("#0E7490", "#56D4E4"), ("#5B5B66", "#B6B6C2"),
  ]

  /// Returns the name of a design's class in the style sheet. A design has the same color in every chart.
  static func name(_ design: DesignName) -> String {
    "line\((DesignName.allCases.firstIndex(of: design) ?? 0) % lines.count)"
  }

  static var styleSheet: String {
    """

    text { fill: #1C1C1E } .note { fill: #636366 } .background { fill: #FFFFFF; stroke: #D1D1D6 }
    .grid { stroke: #E5E5EA } polyline, path { fill: none } polyline { stroke: currentColor; stroke-width: 2.5 }
    .leader { stroke: currentColor; stroke-dasharray: 2 3 } g text, circle { fill: currentColor }
    \(rules { $0.0 })
    @media (prefers-color-scheme: dark) {
    text { fill: #F2F2F7 } .note { fill: #AEAEB2 } .background { fill: #0D1117; stroke: #3A3A3C } .grid { stroke: #2C2C2E }
    g text { fill: currentColor }
    \(rules { $0.1 })
    }

    """
  }

  private static func rules(_ color: ((String, String)) -> String) -> String {
    lines.enumerated().map { ".line\($0.offset) { color: \(color($0.element)) }" }.joined(separator: " ")
  }
}
