import Foundation

#if canImport(ObjectiveC)
extension Locale {
  /// The locale itself. Apple's Foundation accepts the names of unknown digits.
  var withKnownDigits: Locale { self }
}
#else
extension Locale {
  /// The names of digits that depend on the language.
  private static let relativeDigits = ["default", "native", "traditional", "finance"]

  /// The locale with its language's digits if it names digits that don't exist. `NumberFormatter` traps with such a name.
  var withKnownDigits: Locale {
    var components = Locale.Components(locale: self)
    guard let digits = components.numberingSystem,
      !Locale.NumberingSystem.availableNumberingSystems.contains(digits),
      !Self.relativeDigits.contains(digits.identifier)
    else { return self }
    components.numberingSystem = nil
    return Locale(components: components)
  }
}

/// The part of Foundation's class that this module uses, for platforms whose Foundation doesn't have it.
final class DateComponentsFormatter {
  enum UnitsStyle { case positional, full }
  enum ZeroFormattingBehavior { case `default`, pad }

  var unitsStyle = UnitsStyle.positional
  var allowedUnits: NSCalendar.Unit = []
  var zeroFormattingBehavior = ZeroFormattingBehavior.default
  var calendar: Calendar?

  func string(from interval: TimeInterval) -> String? {
    let locale = calendar?.locale ?? .autoupdatingCurrent
    let duration = Duration.seconds(interval)
    switch unitsStyle {
    case .full:
      return duration.formatted(.units(allowed: [.hours, .minutes, .seconds], width: .wide).locale(locale))
    case .positional where interval >= 3600 && allowedUnits.contains(.hour):
      return duration.formatted(.time(pattern: .hourMinuteSecond).locale(locale))
    case .positional:
      let digits = zeroFormattingBehavior == .pad ? 2 : 1
      return duration.formatted(.time(pattern: .minuteSecond(padMinuteToLength: digits)).locale(locale))
    }
  }
}
#endif
