/// Text that a terminal shows and does not obey.
enum Printable {
  /// The text with a space in place of each control character and line break.
  static func text(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isObeyed($0) ? " " : $0 }))
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
