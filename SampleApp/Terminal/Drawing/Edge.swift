/// What a box is drawn with.
struct Edge {
  var horizontal: String
  var vertical: String
  var topLeft: String
  var topRight: String
  var bottomLeft: String
  var bottomRight: String

  /// Nothing without a border, dashes where touches do nothing, round corners where the layer has them.
  init(of control: PageControl) {
    guard control.borderColor != nil else {
      self.init(lines: "  ", corners: "    ")
      return
    }
    self.init(lines: control.takesTouches ? "─│" : "┄┊", corners: control.hasRoundCorners ? "╭╮╰╯" : "┌┐└┘")
  }

  private init(lines: String, corners: String) {
    let (lines, corners) = (lines.map(String.init), corners.map(String.init))
    (horizontal, vertical) = (lines[0], lines[1])
    (topLeft, topRight, bottomLeft, bottomRight) = (corners[0], corners[1], corners[2], corners[3])
  }
}
