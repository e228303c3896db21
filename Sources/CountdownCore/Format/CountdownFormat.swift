public import Foundation

/// How whole seconds are written, in the digits and the words of a language.
///
/// ```swift
/// style.countingTitle = { "Again in \(CountdownFormat.clock.string(from: $0))" }
/// ```
public enum CountdownFormat: Sendable, Hashable, CaseIterable {
  /// "59", "90", "3661": the number alone, without a unit and ungrouped.
  case seconds
  /// "0:59", "1:30", "1:01:01": as a clock shows it, with hours from an hour on. The first number is never padded.
  case clock
  /// "59 seconds", "1 minute, 30 seconds": as it is spoken, with the language's plurals.
  case words

  /// The text for so many seconds, on any thread. The formatters are kept, so that it may be asked at every tick.
  ///
  /// - Parameters:
  ///   - seconds: Less than 0 counts as 0, more than a hundred years as a hundred years. Where `Int` has 32 bits, it holds
  ///     68 years.
  ///   - locale: Whose digits, separators and words it has.
  public func string(from seconds: Int, locale: Locale = .current) -> String {
    let seconds = min(max(0, seconds), .longestCountdown)
    return Self.formatters.withLock { kept in
      if let formatters = kept[locale] { return formatters.string(from: seconds, as: self) }
      // An app has one or two. Whoever goes through them all keeps the last few.
      if kept.count >= 8 { kept = [:] }
      let formatters = CountdownFormatters(locale: locale.withKnownDigits)
      kept[locale] = formatters
      return formatters.string(from: seconds, as: self)
    }
  }

  private static let formatters = Locked<[Locale: CountdownFormatters]>([:])
}

extension FixedWidthInteger {
  /// The whole seconds of the longest countdown, or as many as this type holds: 32 bits hold 68 years.
  static var longestCountdown: Self { Self(clamping: Countdown.longest / .perSecond) }
}
