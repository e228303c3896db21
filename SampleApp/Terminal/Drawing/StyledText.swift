/// A piece of a line, in one color.
struct StyledText: Equatable {
  var text: String
  /// Nil leaves the terminal's own.
  var color: RGB?
  var isBold = false
  var isDim = false
}
