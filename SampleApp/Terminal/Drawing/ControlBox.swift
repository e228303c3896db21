/// A drawing of a control: its number, its title, its border, and its condition if it ignores touches.
struct ControlBox {
  let control: PageElement
  let columns: Int
  let isSelected: Bool

  /// Three lines of equal width.
  var lines: [StyledLine] {
    let inner = max(0, columns - 2)
    let title = piece("\(marker)  \(control.text)".fit(columns: inner).padded(to: inner), control.color)
    return [
      StyledLine(pieces: top),
      StyledLine(pieces: [side(at: 2 * columns + 1), title, side(at: columns)]),
      StyledLine(pieces: bottom),
    ]
  }

  /// One line without a border.
  var compactLine: StyledLine {
    let condition = control.condition.map { " · \($0)" } ?? ""
    return StyledLine(pieces: [piece("\(marker) \(control.text)\(condition)".fit(columns: columns), control.color)])
  }

  /// The number, or a space. Only the first nine controls have a key.
  private var marker: String {
    let number = control.number ?? 0
    return (isSelected ? "▸" : " ") + (number <= 9 ? "\(number)" : " ")
  }

  // MARK: The border

  private var horizontal: String { control.condition == nil ? "─" : "┄" }

  private var top: [StyledText] {
    let middle = String(repeating: horizontal, count: max(0, columns - 2))
    return border("╭" + middle + "╮") { $0 }
  }

  /// The bottom border. It contains the condition of a control that ignores touches.
  private var bottom: [StyledText] {
    let condition = control.condition.map { " \($0) " } ?? ""
    let start = "╰" + horizontal + horizontal
    let rest = max(0, columns - start.count - condition.count - 1)
    let end = String(repeating: horizontal, count: rest) + "╯"
    let offset = start.count + condition.count
    return border(start) { 2 * columns - $0 } + [piece(condition, control.color)]
      + border(end) { 2 * columns - $0 - offset }
  }

  private func side(at position: Int) -> StyledText {
    piece(control.condition == nil ? "│" : "┊", color(at: position))
  }

  /// Returns a part of the border. A ring colors each of its characters.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - position: A function that returns the place of a character on the border, clockwise from the top left corner.
  private func border(_ text: String, position: (Int) -> Int) -> [StyledText] {
    guard control.ring != nil else { return [piece(text, control.borderColor)] }
    return text.enumerated().map { piece(String($1), color(at: position($0))) }
  }

  private func color(at position: Int) -> RGB? {
    guard let ring = control.ring else { return control.borderColor }
    let length = 2 * columns + 2
    return Double(position) < ring.fraction * Double(length) ? ring.color : control.borderColor
  }

  private func piece(_ text: String, _ color: RGB?) -> StyledText {
    StyledText(text: text, color: color, isBold: isSelected, isDim: control.condition != nil)
  }
}
