#if canImport(UIKit) && !os(watchOS)
import Foundation

/// The language, script, and region of a language tag, such as "zh-Hant-TW", "pt_BR", or "de".
///
/// Foundation compares tags differently on different platforms, and may suggest an unrelated language.
struct LanguageTag: Sendable {
  /// The language in lowercase, such as "zh". It has 2 to 8 letters, or is empty if the text begins with no language.
  let language: String
  /// The script in lowercase, such as "hant".
  let script: String?
  /// The region in lowercase, such as "tw" or "419".
  let region: String?

  /// Creates a tag from any text. Case is ignored, and any characters can separate the subtags.
  init(_ text: String) {
    // A locale identifier can end with keywords or an encoding: "de_DE@calendar=buddhist", "de_DE.UTF-8".
    let tag = text.prefix { $0 != "@" && $0 != "." }.lowercased()
    let subtags = tag.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let first = subtags.first.map(String.init) ?? ""
    language = (2...8).contains(first.count) && first.allSatisfy(\.isLetter) ? first : ""
    // A single character begins an extension, such as "u-nu-latn".
    let others = subtags.dropFirst().prefix { $0.count > 1 }
    script = others.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }.map(String.init)
    region = others.first { $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isNumber)) }.map(String.init)
  }

  /// The tag of the closest table, if the language has one. For "de-AT", it's "de".
  var closestTable: String {
    switch language {
    case "zh": isTraditionalChinese ? "zh-Hant" : "zh-Hans"
    case "pt": region == nil || region == "br" ? "pt-BR" : "pt-PT"
    default: language
    }
  }

  /// The locale of the region, such as `de_AT`.
  var locale: Locale {
    let language = language == "zh" ? closestTable : language
    return Locale(identifier: [language, region?.uppercased()].compactMap { $0 }.joined(separator: "_"))
  }

  private var isTraditionalChinese: Bool {
    switch script {
    case "hant": true
    case "hans": false
    default: ["tw", "hk", "mo"].contains(region)
    }
  }
}
#endif
