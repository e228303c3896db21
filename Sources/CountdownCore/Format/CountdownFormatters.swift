import Foundation

/// One locale's formatters, which take longer to make than to use.
final class CountdownFormatters {
  private let digits = NumberFormatter()
  private let clock = DateComponentsFormatter()
  private let clockBelowAMinute = DateComponentsFormatter()
  private let words = DateComponentsFormatter()

  init(locale: Locale) {
    digits.locale = locale
    digits.numberStyle = .decimal
    digits.usesGroupingSeparator = false
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    for formatter in [clock, clockBelowAMinute, words] { formatter.calendar = calendar }
    clock.unitsStyle = .positional
    clock.allowedUnits = [.hour, .minute, .second]
    clockBelowAMinute.unitsStyle = .positional
    clockBelowAMinute.allowedUnits = [.minute, .second]
    clockBelowAMinute.zeroFormattingBehavior = .pad
    words.unitsStyle = .full
    words.allowedUnits = [.hour, .minute, .second]
  }

  func string(from seconds: Int, as format: CountdownFormat) -> String {
    text(of: seconds, as: format) ?? String(seconds)
  }

  private func text(of seconds: Int, as format: CountdownFormat) -> String? {
    switch format {
    case .seconds: digits.string(from: NSNumber(value: seconds))
    case .words: words.string(from: TimeInterval(seconds))
    case .clock where seconds >= 60: clock.string(from: TimeInterval(seconds)).map(Self.withoutPadding)
    // Without padding the minutes are left out.
    case .clock: clockBelowAMinute.string(from: TimeInterval(seconds)).map(Self.withoutPadding)
    }
  }

  /// Some locales pad the first number of a clock with a zero, others don't. Marks of direction may come before it.
  private static func withoutPadding(_ text: String) -> String {
    guard let first = text.firstIndex(where: { $0.wholeNumberValue != nil }), text[first].wholeNumberValue == 0,
      text[text.index(after: first)...].first?.wholeNumberValue != nil
    else { return text }
    var text = text
    text.remove(at: first)
    return text
  }
}
