#if !canImport(ObjectiveC)
import Foundation

/// Foundation's, where it has none: as much of it as this module uses.
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
