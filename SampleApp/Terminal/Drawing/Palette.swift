/// Turns looks into what a terminal understands.
struct Palette {
  /// Whether colors are wanted: see no-color.org. Bold and dim are none.
  let usesColor: Bool

  init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  init(environment: [String: String]) {
    self.init(usesColor: (environment["NO_COLOR"] ?? "").isEmpty)
  }

  /// The whole screen as one string, each line cleared behind its end rather than the screen before: nothing flickers.
  func frame(_ lines: [StyledLine], background: RGB) -> String {
    let rows = lines.map { line in
      line.pieces.map { look(of: $0, background: background) + $0.text }.joined() + plain(background) + Self.clearToEnd
    }
    return Self.home + rows.joined(separator: "\r\n") + Self.reset
  }

  private func look(of piece: StyledText, background: RGB) -> String {
    let color = piece.color.flatMap { usesColor ? ";38;2;\($0.red);\($0.green);\($0.blue)" : nil } ?? ""
    return "\u{1B}[0\(piece.isBold ? ";1" : "")\(piece.isDim ? ";2" : "")\(color)\(behind(background))m"
  }

  private func plain(_ background: RGB) -> String { "\u{1B}[0\(behind(background))m" }

  private func behind(_ background: RGB) -> String {
    usesColor ? ";48;2;\(background.red);\(background.green);\(background.blue)" : ""
  }

  private static let home = "\u{1B}[H"
  private static let clearToEnd = "\u{1B}[K"
  private static let reset = "\u{1B}[0m"
}
