#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import Foundation

/// See `CountdownFormat`. For example, `[CDKCountdownFormat.fullClock stringFromSeconds:299]` is "00:04:59". You can
/// use a format on any thread.
@objc(CDKCountdownFormat) public final class CDKCountdownFormat: NSObject, Sendable {
  /// See `CountdownFormat.seconds`.
  @objc public static let seconds = CDKCountdownFormat(.seconds)
  /// See `CountdownFormat.clock`.
  @objc public static let clock = CDKCountdownFormat(.clock)
  /// See `CountdownFormat.paddedClock`.
  @objc public static let paddedClock = CDKCountdownFormat(.paddedClock)
  /// See `CountdownFormat.fullClock`.
  @objc public static let fullClock = CDKCountdownFormat(.fullClock)
  /// See `CountdownFormat.words`.
  @objc public static let words = CDKCountdownFormat(.words)

  private let value: CountdownFormat

  private init(_ value: CountdownFormat) { self.value = value }

  /// See `CountdownFormat.string(from:locale:)`, with the current locale.
  @objc(stringFromSeconds:) public func string(from seconds: Int) -> String { value.string(from: seconds) }
  /// See `CountdownFormat.string(from:locale:)`. A nil locale is the current one.
  @objc(stringFromSeconds:locale:) public func string(from seconds: Int, locale: Locale?) -> String {
    value.string(from: seconds, locale: locale ?? .current)
  }
}
#endif
