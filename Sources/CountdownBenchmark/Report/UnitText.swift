import Foundation

/// Figures as a table shows them: three digits that mean something, and a unit.
enum UnitText {
  /// 3 → "3 ns", 29_259 → "29.3 µs", 1_500_000_000 → "1.50 s".
  @Sendable static func time(_ nanoseconds: Double) -> String {
    let units: [(Double, String)] = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
    // What would be rounded to 1000 of a unit is 1 of the next.
    for (size, name) in units where abs(nanoseconds) >= 0.9995 * size {
      return "\(digits(nanoseconds / size)) \(name)"
    }
    return "\(Int(nanoseconds.rounded())) ns"
  }

  /// 491.3 → "491 B", 2_219 → "2.22 kB".
  @Sendable static func bytes(_ bytes: Double) -> String {
    let units: [(Double, String)] = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")]
    for (size, name) in units where abs(bytes) >= 0.9995 * size {
      return "\(digits(bytes / size)) \(name)"
    }
    return "\(Int(bytes.rounded())) B"
  }

  /// 1002.3 → "1,002".
  @Sendable static func rounded(_ value: Double) -> String { count(Int(value.rounded())) }

  /// 100000 → "100,000".
  static func count(_ count: Int) -> String {
    var text = String(count.magnitude)
    var position = text.count - 3
    while position > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: position))
      position -= 3
    }
    return count < 0 ? "-" + text : text
  }

  /// How many times as large: 0.0337 → "0.034", 2.96 → "3.0", 25 → "25".
  static func ratio(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "–" }
    if ratio > 0, ratio < 0.0005 { return "<0.001" }
    let places = ratio >= 9.95 ? 0 : ratio >= 0.995 ? 1 : ratio >= 0.0995 ? 2 : 3
    return fixed(ratio, places: places)
  }

  /// Three digits, never in powers of ten.
  static func digits(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, places: size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2)
  }

  static func percent(_ share: Double) -> String {
    fixed(share * 100, places: share > 0 && share < 0.0995 ? 1 : 0) + " %"
  }

  private static func fixed(_ value: Double, places: Int) -> String {
    String(format: "%.\(places)f", locale: Locale(identifier: "en_US_POSIX"), value)
  }
}
