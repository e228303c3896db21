import Foundation

extension Locale {
  #if canImport(ObjectiveC)
  /// The locale itself: Apple's Foundation formats with any.
  var withKnownDigits: Locale { self }
  #else
  /// Names for digits of which the language has its own, if it has any.
  private static let relativeDigits = ["default", "native", "traditional", "finance"]

  /// The locale with the digits of its language if it names digits that don't exist: `NumberFormatter` traps with these.
  var withKnownDigits: Locale {
    var components = Locale.Components(locale: self)
    guard let digits = components.numberingSystem,
      !Locale.NumberingSystem.availableNumberingSystems.contains(digits),
      !Self.relativeDigits.contains(digits.identifier)
    else { return self }
    components.numberingSystem = nil
    return Locale(components: components)
  }
  #endif
}
