#if canImport(UIKit) && !os(watchOS)
import Foundation

/// This module's texts in one language.
///
/// The build system's own accessor for the module's bundle ends the process if the bundle was left out of the app. Here
/// the English texts take its place.
struct StringTable: Sendable {
  private final class Anchor {}

  static let bundle: Bundle? = {
    let places = [Bundle(for: Anchor.self).resourceURL, Bundle.main.resourceURL, Bundle.main.bundleURL]
    let names = ["CountdownKit_CountdownKit.bundle", "CountdownKit_CountdownKit.resources"]
    return places.compactMap { $0 }
      .flatMap { place in names.map(place.appendingPathComponent) }
      .lazy.compactMap { Bundle(path: $0.path) }.first
  }()

  /// In the app's language, or in English. The system ends an app whose language is changed.
  static let preferred = StringTable(language: preferredLanguage ?? "en")

  /// Where none of the tables is in a language that is asked for, Foundation may give out any.
  private static var preferredLanguage: String? {
    let asked = (Bundle.main.preferredLocalizations + Locale.preferredLanguages).map {
      Locale(identifier: $0).languageCode
    }
    return bundle?.preferredLocalizations.first { asked.contains(Locale(identifier: $0).languageCode) }
  }

  /// A tag as in the names of the tables: "en", "zh-Hans".
  let language: String
  private let texts: [Key: String]

  /// The table of `language`, spelled as in its name, or the English one if there is none.
  init(language: String, in bundle: Bundle? = bundle) {
    let table = Self.table(of: language, in: bundle)
    self.language = table == nil ? "en" : language
    let found = table ?? Self.table(of: "en", in: bundle)
    texts = Dictionary(
      uniqueKeysWithValues: Key.allCases.map { key in
        (key, found?.localizedString(forKey: key.rawValue, value: key.english, table: nil) ?? key.english)
      })
  }

  subscript(key: Key) -> String {
    texts[key] ?? key.english
  }

  /// A build by the Swift package manager alone puts the folders' names in lower case.
  private static func table(of language: String, in bundle: Bundle?) -> Bundle? {
    let localization = bundle?.localizations.first { $0.lowercased() == language.lowercased() }
    // Asked for no name, a bundle gives the first folder it finds.
    guard let localization else { return nil }
    return bundle?.path(forResource: localization, ofType: "lproj").flatMap(Bundle.init(path:))
  }
}
#endif
