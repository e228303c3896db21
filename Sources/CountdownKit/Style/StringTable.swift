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

  /// The language of the table that matches one of the app's or the user's languages, or English if no table matches.
  /// Foundation may suggest an unrelated table if none matches. The language never changes, because the system ends an app
  /// whose language changes.
  static let preferredLanguage: String = {
    let wanted = (Bundle.main.preferredLocalizations + Locale.preferredLanguages).map {
      Locale(identifier: $0).languageCode
    }
    let found = bundle?.preferredLocalizations.first { wanted.contains(Locale(identifier: $0).languageCode) }
    return found.map { Locale(identifier: $0).tableLanguage } ?? "en"
  }()

  /// The languages of all tables in lowercase, because Swift Package Manager's own builds write folder names so.
  fileprivate static let languages = (bundle?.localizations ?? []).map { $0.lowercased() }

  /// The language that was asked for, such as "en" or "zh-Hans".
  let language: String
  /// The texts of all keys, split at the place of their value in advance, because a title is created at every tick.
  private let texts: [[String]]

  /// Loads the table of a language, or the English table if there is none.
  init(language: String, in bundle: Bundle? = bundle) {
    self.language = language
    let table = Self.table(for: language, in: bundle) ?? Self.table(for: "en", in: bundle)
    texts = Key.allCases.map { key in
      let text = table?.localizedString(forKey: key.rawValue, value: nil, table: nil) ?? key.rawValue
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
    // For an unknown name, a bundle may return the first folder that it finds.
    guard let localization = bundle?.localizations.first(where: { $0.lowercased() == language.lowercased() }) else {
      return nil
    }
    return bundle?.path(forResource: localization, ofType: "lproj").flatMap(Bundle.init(path:))
  }
}

extension Locale {
  /// The language of the table that is closest to this locale. For "de-AT", it's "de". If no table matches, it's "en".
  var tableLanguage: String {
    let locale = withoutKeywords
    let language =
      switch locale.languageCode {
      case "zh": locale.isTraditionalChinese ? "zh-Hant" : "zh-Hans"
      case "pt": locale.regionCode == nil || locale.regionCode == "BR" ? "pt-BR" : "pt-PT"
      default: locale.languageCode ?? "en"
      }
    return StringTable.languages.contains(language.lowercased()) ? language : "en"
  }

  /// This locale without keywords, such as "@rg=twzzzz" and "-u-rg-twzzzz", which can name another region.
  var withoutKeywords: Locale {
    let tag = identifier.components(separatedBy: "@")[0]
    return Locale(identifier: tag.components(separatedBy: "-u-")[0])
  }

  private var isTraditionalChinese: Bool {
    switch scriptCode {
    case "Hant": true
    case "Hans": false
    default: ["TW", "HK", "MO"].contains(regionCode)
    }
  }
}
#endif
