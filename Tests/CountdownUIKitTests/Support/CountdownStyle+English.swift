import Foundation

@testable import CountdownUIKit

extension CountdownStyle {
  /// The standard style in English, wherever the tests run.
  static var english: CountdownStyle {
    .standard(in: LocalizedText(table: StringTable(language: "en"), preferring: Locale(identifier: "en_US")))
  }
}
