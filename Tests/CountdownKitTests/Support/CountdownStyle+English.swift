import Foundation

@testable import CountdownKit

extension CountdownStyle {
  /// The standard style in English, wherever the tests run.
  static var english: CountdownStyle {
    .standard(in: LocalizedText(table: StringTable(language: "en"), preferring: Locale(identifier: "en_US")))
  }

  /// The same, which counts in digits alone, and says "limit 1000".
  static var englishDigits: CountdownStyle {
    var style = english
    style.countingTitle = { "\($0)" }
    style.limitTitle = { seconds, _ in "limit \(seconds)" }
    return style
  }
}
