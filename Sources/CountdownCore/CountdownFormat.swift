public import Foundation

/// A format for a number of whole seconds, in the digits and words of a locale.
///
/// ```swift
/// style.countingTitle = { "Again in \(CountdownFormat.clock.string(from: $0))" }
/// ```
public enum CountdownFormat: Sendable, Hashable, CaseIterable {
  /// The number of seconds without a unit or grouping separators, such as "59", "90", or "3661".
  case seconds
  /// Minutes and seconds, such as "0:59" or "1:30". Values of one hour or more begin with hours, such as "1:01:01".
  ///
  /// The first number has no leading zero.
  case clock
  /// Minutes and seconds with two digits each, such as "04:59" or "00:59". Values of one hour or more begin with hours,
  /// such as "01:01:01".
  ///
  /// In a font with digits of one width, the text changes its width only when the hours begin or end.
  case paddedClock
  /// Words with the language's plurals, such as "59 seconds" or "1 minute, 30 seconds".
  case words

  /// Returns the text for a number of seconds.
  ///
  /// You can call this method on any thread. It caches its formatters, so you can call it at every tick.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds. A value less than 0 counts as 0. A value of more than 100 years counts as 100 years.
  ///     On platforms whose `Int` has 32 bits, the maximum is 68 years.
  ///   - locale: The locale that determines the digits, separators, and words.
  public func string(from seconds: Int, locale: Locale = .current) -> String {
    let seconds = min(max(0, seconds), .longestCountdown)
    return Self.cache.withLock { cache in
      if let formatters = cache.first(where: { $0.locale == locale }) {
        return formatters.string(from: seconds, as: self)
      }
      let formatters = Formatters(of: locale)
      // Most apps use one or two locales. The limit bounds the cache of an app that uses many.
      cache = [formatters] + cache.prefix(7)
      return formatters.string(from: seconds, as: self)
    }
  }

  private static let cache = Locked<[Formatters]>([])
}

extension FixedWidthInteger {
  /// The longest duration of a countdown in whole seconds, or the type's maximum if that is less. For 32 bits, it's 68
  /// years.
  static var longestCountdown: Self { Self(clamping: Countdown.longest / .perSecond) }
}

/// The formatters of one locale, which are expensive to create.
private final class Formatters {
  let locale: Locale
  private let digits = NumberFormatter()
  private let clock = DateComponentsFormatter()
  private let clockBelowOneMinute = DateComponentsFormatter()
  private let words = DateComponentsFormatter()

  init(of locale: Locale) {
    self.locale = locale
    let locale = locale.withKnownDigits
    digits.locale = locale
    digits.numberStyle = .decimal
    digits.usesGroupingSeparator = false
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    for formatter in [clock, clockBelowOneMinute, words] { formatter.calendar = calendar }
    clock.allowedUnits = [.hour, .minute, .second]
    // Without padding, zero minutes would be left out.
    clockBelowOneMinute.allowedUnits = [.minute, .second]
    clockBelowOneMinute.zeroFormattingBehavior = .pad
    words.unitsStyle = .full
    words.allowedUnits = [.hour, .minute, .second]
  }

  func string(from seconds: Int, as format: CountdownFormat) -> String {
    let text: String? =
      switch format {
      case .seconds: digits.string(from: NSNumber(value: seconds))
      case .words: words.string(from: TimeInterval(seconds))
      case .clock: clockText(of: seconds, isPadded: false)
      case .paddedClock: clockText(of: seconds, isPadded: true)
      }
    return text ?? String(seconds)
  }

  /// Returns minutes and seconds, or hours, minutes and seconds.
  ///
  /// - Parameter isPadded: Whether the first number has a leading zero if it's less than 10. The formatters add one in some
  ///   locales only.
  private func clockText(of seconds: Int, isPadded: Bool) -> String? {
    let formatter = seconds < 60 ? clockBelowOneMinute : clock
    guard var text = formatter.string(from: TimeInterval(seconds)) else { return nil }
    // Direction marks may precede the first digit.
    guard let first = text.firstIndex(where: { $0.wholeNumberValue != nil }) else { return text }
    let hasOneDigit = text[text.index(after: first)...].first?.wholeNumberValue == nil
    if isPadded, hasOneDigit, let zero = digits.string(from: 0) { text.insert(contentsOf: zero, at: first) }
    if !isPadded, !hasOneDigit, text[first].wholeNumberValue == 0 { text.remove(at: first) }
    return text
  }
}
