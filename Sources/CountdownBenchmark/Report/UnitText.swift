import Foundation

/// Formats numbers with three significant digits and a unit.
enum UnitText {
  /// Returns a time: 3 as "3 ns", 29_259 as "29.3 µs", 1_500_000_000 as "1.50 s".
  @Sendable static func time(_ nanoseconds: Double) -> String {
    text(nanoseconds, units: [(1e9, "s"), (1e6, "ms"), (1e3, "µs")], smallest: "ns")
  }

  /// Returns a number of bytes: 491.3 as "491 B", 2_219 as "2.22 kB".
  @Sendable static func bytes(_ bytes: Double) -> String {
    text(bytes, units: [(1e9, "GB"), (1e6, "MB"), (1e3, "kB")], smallest: "B")
  }

  private static func text(_ value: Double, units: [(Double, String)], smallest: String) -> String {
    // A value that rounds to 1000 of a unit is 1 of the next unit.
    for (size, name) in units where abs(value) >= 0.9995 * size {
      return "\(digits(value / size)) \(name)"
    }
    return "\(Int(value.rounded())) \(smallest)"
  }

  /// Returns three significant digits without an exponent.
  private static func digits(_ value: Double) -> String {
    let size = abs(value)
    return fixed(value, places: size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2)
  }

  /// Returns a rounded number with grouped digits: 1002.3 as "1,002".
  @Sendable static func rounded(_ value: Double) -> String { count(Int(value.rounded())) }

  /// Returns a number with grouped digits: 100000 as "100,000".
  static func count(_ count: Int) -> String {
    var text = String(count.magnitude)
    var position = text.count - 3
    while position > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: position))
      position -= 3
    }
    return count < 0 ? "-" + text : text
  }

  /// Returns a ratio with two significant digits: 0.0337 as "0.034", 2.96 as "3.0", 25 as "25".
  static func ratio(_ ratio: Double) -> String {
    guard ratio.isFinite else { return "–" }
    if ratio > 0, ratio < 0.0005 { return "<0.001" }
    let places = ratio >= 9.95 ? 0 : ratio >= 0.995 ? 1 : ratio >= 0.0995 ? 2 : 3
    return fixed(ratio, places: places)
  }

  /// Returns a share as a percentage, with one decimal place below 10 %.
  static func percent(_ share: Double) -> String {
    fixed(share * 100, places: share > 0 && share < 0.0995 ? 1 : 0) + " %"
  }

  /// Returns an approximate duration: 59.4 as "about 59 s", 90 as "about 2 min".
  static func duration(_ estimate: Double) -> String {
    let seconds = max(0, estimate)
    return seconds < 90 ? "about \(Int(seconds.rounded())) s" : "about \(Int((seconds / 60).rounded())) min"
  }

  private static func fixed(_ value: Double, places: Int) -> String {
    String(format: "%.\(places)f", locale: Locale(identifier: "en_US_POSIX"), value)
  }
}
