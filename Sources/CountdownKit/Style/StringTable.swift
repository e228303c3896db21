#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// The module's texts in one language.
///
/// If the app doesn't contain the module's bundle, the texts are in English. The generated `Bundle.module` would end
/// the process.
struct StringTable: Sendable {
  /// The texts. The raw values are in English, and are the keys of the table of each language in `Resources`.
  enum Key: String, CaseIterable {
    case countingTitle = "Resend in %@ s"
    case countingClock = "Resend in %@"
    case initialTitle = "Get Code"
    case secondsTitle = "%@ s"
    case sendingTitle = "Sending…"
    case limitTitle = "Limit reached until %@"
    case spokenRemaining = "Available in %@"
    case spokenNow = "Available now"
    case spokenLabeled = "%1$@: %2$@"
  }

  private final class Anchor {}

  static let bundle: Bundle? = {
    let places = [Bundle(for: Anchor.self).resourceURL, Bundle.main.resourceURL, Bundle.main.bundleURL]
    let names = ["CountdownKit_CountdownKit.bundle", "CountdownKit_CountdownKit.resources"]
    return places.compactMap { $0 }
      .flatMap { place in names.map(place.appendingPathComponent) }
      .lazy.compactMap { Bundle(path: $0.path) }.first
  }()

  /// The table in the app's language, or in English. It never changes, because the system ends an app whose language
  /// changes.
  static let preferred = StringTable(language: preferredLanguage ?? "en")

  /// Returns the table that is closest to a language tag, or the English table if none matches. Each table is loaded
  /// once, so you can call this method for each cell of a table view.
  static func closest(to tag: LanguageTag) -> StringTable {
    // The English table stands for any number of tags, so that the number of loaded tables is limited.
    let language = languages.contains(tag.closestTable.lowercased()) ? tag.closestTable : "en"
    return loaded.withLock { tables in
      if let table = tables.first(where: { $0.language == language }) { return table }
      let table = StringTable(language: language)
      // A language without a table gives the English one.
      if table.language == language { tables.append(table) }
      return table
    }
  }

  private static let languages = (bundle?.localizations ?? []).map { $0.lowercased() }
  private static let loaded = Locked<[StringTable]>([])

  /// The language of the table that matches one of the app's or the user's languages, or nil if no table matches. In
  /// that case, Foundation may suggest an unrelated table.
  private static var preferredLanguage: String? {
    let wanted = (Bundle.main.preferredLocalizations + Locale.preferredLanguages).map {
      Locale(identifier: $0).languageCode
    }
    return bundle?.preferredLocalizations.first { wanted.contains(Locale(identifier: $0).languageCode) }
  }

  /// The table's language tag, such as "en" or "zh-Hans".
  let language: String
  /// The texts of all keys, split at the place of their value in advance, because a title is created at every tick.
  private let texts: [[String]]

  /// Loads the table that is closest to a language tag, or the English table if none matches.
  init(language: String, in bundle: Bundle? = bundle) {
    let closest = LanguageTag(language).closestTable
    let table = Self.table(for: closest, in: bundle)
    self.language = table == nil ? "en" : closest
    let found = table ?? Self.table(for: "en", in: bundle)
    texts = Key.allCases.map { key in
      let text = found?.localizedString(forKey: key.rawValue, value: nil, table: nil) ?? key.rawValue
      return text.components(separatedBy: "%@")
    }
  }

  subscript(key: Key) -> String {
    text(key, with: "%@")
  }

  /// Returns the text with a value in place of "%@".
  func text(_ key: Key, with value: String) -> String {
    texts[key.position].joined(separator: value)
  }

  private static func table(for language: String, in bundle: Bundle?) -> Bundle? {
    // Swift Package Manager's own builds write the folder names in lowercase. For an unknown name, a bundle may return
    // the first folder that it finds.
    guard let localization = bundle?.localizations.first(where: { $0.lowercased() == language.lowercased() }) else {
      return nil
    }
    return bundle?.path(forResource: localization, ofType: "lproj").flatMap(Bundle.init(path:))
  }
}

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
    let regular = String(tag.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    let subtags = regular.components(separatedBy: "-").filter { !$0.isEmpty }
    let first = subtags.first ?? ""
    language = (2...8).contains(first.count) && first.allSatisfy(\.isLetter) ? first : ""
    // A single character begins an extension, such as "u-nu-latn".
    let others = subtags.dropFirst().prefix { $0.count > 1 }
    script = others.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
    region = others.first { $0.count == ($0.allSatisfy(\.isNumber) ? 3 : 2) }
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
