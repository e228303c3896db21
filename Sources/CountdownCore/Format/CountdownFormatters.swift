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
    case .clock where seconds >= 60: clock.string(from: TimeInterval(seconds))
    // Without padding the minutes are left out; with it they are two zeros, one more than before.
    case .clock: clockBelowAMinute.string(from: TimeInterval(seconds)).map { String($0.dropFirst()) }
    }
  }
}
