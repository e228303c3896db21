package import Foundation

/// The titles and spoken texts of a counting button, and the descriptions of errors, in one language, with that
/// language's digits. All closures of a style share one object.
///
/// If the app doesn't contain the module's bundle, the texts are in English. The generated `Bundle.module` would crash
/// the app.
package final class LocalizedText: Sendable {
  /// A text. The raw values are in English, and are the keys of the table of each language in `Resources`.
  enum Key: String, CaseIterable {
    case resendInSeconds = "Resend in %@ s"
    case resendInClock = "Resend in %@"
    case initialTitle = "Get Code"
    case seconds = "%@ s"
    case sending = "Sending…"
    case limit = "Limit reached until %@"
    case spokenRemaining = "Available in %@"
    case spokenNow = "Available now"
    case spokenLabeled = "%1$@: %2$@"
  }

  static let bundle: Bundle? = {
    let names = ["CountdownKit_CountdownCore.bundle", "CountdownKit_CountdownCore.resources"]
    return places(environment: ProcessInfo.processInfo.environment)
      .flatMap { place in names.map(place.appendingPathComponent) }
      .lazy.compactMap { Bundle(path: $0.path) }.first
  }()

  /// Returns the folders that can contain the bundle.
  ///
  /// In Xcode's previews, the bundle of a class is that of the preview's agent. In debug builds, an environment
  /// variable then names the folder, as in the accessor that Swift Package Manager generates.
  static func places(environment: [String: String]) -> [URL] {
    var preview: String?
    // The condition of an assertion is evaluated in debug builds only.
    assert(
      {
        preview = environment["PACKAGE_RESOURCE_BUNDLE_PATH"]
        return true
      }())
    let others = [Bundle(for: LocalizedText.self).resourceURL, Bundle.main.resourceURL, Bundle.main.bundleURL]
    return ([preview.map { URL(fileURLWithPath: $0) }] + others).compactMap { $0 }
  }

  /// The app's language: the language of the table that the bundle chooses, or a language without a table.
  ///
  /// The choice is read from the table's folder, because on Linux `preferredLocalizations` begins with any language. If
  /// there is no table for the app's language, the bundle chooses English. The language never changes, because the
  /// system terminates an app whose language changes.
  private static let appLanguage = appLanguage(
    table: bundle?.url(forResource: "Localizable", withExtension: "strings")?
      .deletingLastPathComponent().deletingPathExtension().lastPathComponent,
    app: Bundle.main.preferredLocalizations.first)

  static func appLanguage(table: String?, app: String?) -> String {
    if let table, table != "en" { return table }
    return app ?? "en"
  }

  /// The language that the app has chosen, or nil. Tests replace it for their task, because others run in parallel.
  package static let chosenLanguage = TaskLocal(wrappedValue: Locked<String?>(nil))

  /// The texts in the chosen language, or in the app's language.
  ///
  /// They're kept, because each style and each button without a style needs them.
  package static var current: LocalizedText {
    kept(language: chosenLanguage.get().withLock { $0 } ?? appLanguage, user: .current)
  }

  static func kept(language: String, user: Locale) -> LocalizedText {
    latest.withLock { latest in
      if let latest, latest.language == language, latest.user == user { return latest.text }
      let text = LocalizedText(language: language, user: user)
      latest = (language, user, text)
      return text
    }
  }

  private static let latest = Locked<(language: String, user: Locale, text: LocalizedText)?>(nil)

  /// The bundle of the language's table. If it's nil, the texts are the keys, which are in English.
  private let table: Bundle?
  private let locale: Locale
  /// The locale of the words for the remaining time, which the system has in more languages than there are tables.
  private let spokenLocale: Locale
  /// Whether there is a table for the language. Otherwise, the words aren't put into an English sentence.
  private let hasSentences: Bool

  /// Creates the texts in the language that is closest to a tag, or in English. The tag's region determines the digits
  /// and words. Without one, the user's locale does if it has the same language.
  init(language: String, user: Locale = .current, in bundle: Bundle? = bundle) {
    let tag = LanguageTag(language)
    // Swift Package Manager's own builds write the names of folders in lowercase.
    let localization = bundle?.localizations.first { $0.lowercased() == tag.table }
    table = localization.flatMap { bundle?.path(forResource: $0, ofType: "lproj") }.flatMap(Bundle.init(path:))
    let english = LanguageTag("en").locale(for: user)
    locale = localization == nil ? english : tag.locale(for: user)
    spokenLocale = tag.isLanguage ? tag.locale(for: user) : english
    hasSentences = localization != nil || !tag.isLanguage || tag.language == "en"
  }

  /// Returns the text for a key with a value in place of "%@".
  private func text(_ key: Key, with value: String = "%@") -> String {
    let text = table?.localizedString(forKey: key.rawValue, value: nil, table: nil) ?? key.rawValue
    return text.replacingOccurrences(of: "%@", with: value)
  }
}

// MARK: - Titles

extension LocalizedText {
  package var initialTitle: String { text(.initialTitle) }

  package var sending: String { text(.sending) }

  /// Returns "59 s".
  package func secondsTitle(_ seconds: Int) -> String {
    text(.seconds, with: CountdownFormat.seconds.string(from: seconds, locale: locale))
  }

  /// Returns "Resend in 59 s", or "Resend in 1:40" if the number of seconds is at least `threshold`, which by default
  /// is that of the standard style and of errors.
  package func resendTitle(seconds: Int, asClockFrom threshold: Int = 100) -> String {
    if seconds >= threshold {
      return text(.resendInClock, with: CountdownFormat.clock.string(from: seconds, locale: locale))
    }
    return text(.resendInSeconds, with: CountdownFormat.seconds.string(from: seconds, locale: locale))
  }

  /// Returns "Limit reached until 14:05". The text includes the date unless the end, after `seconds`, is the next time
  /// that a clock shows this time of day.
  package func limitTitle(seconds: Int, until end: Date) -> String {
    // Rounded up, so that the limit has ended when the clock shows this time.
    let minutes = (end.timeIntervalSince1970.rounded() / 60).rounded(.up)
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeStyle = .short
    let shown = Date(timeIntervalSince1970: minutes * 60)
    // From the current minute on. A day can have 23 hours.
    let rest = TimeInterval(min(seconds, 2 * 86_400))
    let present = ((end.timeIntervalSince1970 - rest) / 60).rounded(.down) * 60
    let nextDay = Calendar.current.date(byAdding: .day, value: 1, to: Date(timeIntervalSince1970: present))
    if let nextDay, shown >= nextDay { formatter.dateStyle = .short }
    return text(.limit, with: formatter.string(from: shown))
  }
}

// MARK: - Spoken texts

extension LocalizedText {
  /// Returns "1 minute, 5 seconds".
  package func words(seconds: Int) -> String {
    CountdownFormat.words.string(from: seconds, locale: spokenLocale)
  }

  /// Returns "Send the code: Available in 1 minute, 5 seconds", or "Send: 1 minut og 5 sekunder" without a table.
  package func remaining(seconds: Int, label: String?) -> String {
    let words = words(seconds: seconds)
    return labeled(label, hasSentences ? text(.spokenRemaining, with: words) : words)
  }

  /// Returns "Send the code: Available now", or "Send: 0 sekunder" without a table.
  package func now(label: String?) -> String {
    labeled(label, hasSentences ? text(.spokenNow) : words(seconds: 0))
  }

  private func labeled(_ label: String?, _ spoken: String) -> String {
    guard let label, !label.isEmpty else { return spoken }
    return String(format: text(.spokenLabeled), label, spoken)
  }
}

/// A language tag, and the parts of it that choose a table and a locale.
private struct LanguageTag {
  private let tag: String
  let language: String
  /// The first part of two letters after the language, in lowercase.
  private let region: String?
  /// The name of the closest table in lowercase. For "de-AT", it's "de". The bundle may not have that table.
  let table: String

  init(_ tag: String) {
    let parts = tag.lowercased().components(separatedBy: CharacterSet.alphanumerics.inverted)
    let region = parts.dropFirst().first { $0.count == 2 }
    let isTraditional = parts.contains("hant") || ["tw", "hk", "mo"].contains(region) && !parts.contains("hans")
    self.tag = tag
    self.region = region
    language = parts[0]
    table =
      switch language {
      case "zh": isTraditional ? "zh-hant" : "zh-hans"
      case "pt": region == nil || region == "br" ? "pt-br" : "pt-pt"
      default: language
      }
  }

  /// Whether the tag begins with a language, and not with any other text.
  var isLanguage: Bool { (2...3).contains(language.count) && language.allSatisfy { $0.isASCII && $0.isLetter } }

  /// Returns the user's locale if it has the same table, and the same region if this tag has one. Otherwise, returns
  /// the tag's locale.
  func locale(for user: Locale) -> Locale {
    let other = LanguageTag(user.identifier)
    return table == other.table && (region == nil || region == other.region) ? user : Locale(identifier: tag)
  }
}
