#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// The titles and spoken texts of a counting button in one language, with that language's digits.
///
/// If the app doesn't contain the module's bundle, the texts are in English. The generated `Bundle.module` would end
/// the process.
struct LocalizedText: Sendable {
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
    let places = [Bundle(for: ButtonCountdown.self).resourceURL, Bundle.main.resourceURL]
    let names = ["CountdownKit_CountdownKit.bundle", "CountdownKit_CountdownKit.resources"]
    return places.compactMap { $0 }
      .flatMap { place in names.map(place.appendingPathComponent) }
      .lazy.compactMap { Bundle(path: $0.path) }.first
  }()

  /// The language of the table that the bundle chooses for the app. It's read from the table's folder, because on Linux
  /// `preferredLocalizations` begins with any language.
  ///
  /// The language never changes, because the system ends an app whose language changes.
  private static let appLanguage = bundle?.url(forResource: "Localizable", withExtension: "strings")?
    .deletingLastPathComponent().deletingPathExtension().lastPathComponent

  /// The texts in ``CountdownStyle/language``, or in the app's language.
  static var current: LocalizedText {
    LocalizedText(language: CountdownStyle.language ?? appLanguage ?? "en")
  }

  private let table: Bundle?
  private let locale: Locale

  /// Creates the texts in the language that is closest to a tag, or in English. The tag's region determines the digits
  /// and words. Without one, the user's locale does if it has the same language.
  init(language: String, user: Locale = .current, in bundle: Bundle? = bundle) {
    let name = LanguageTag(language).tableName
    // Swift Package Manager's own builds write the names of folders in lowercase.
    let localization = bundle?.localizations.first { $0.lowercased() == name }
    table = bundle?.path(forResource: localization ?? "en", ofType: "lproj").flatMap(Bundle.init(path:))
    let tag = localization == nil ? "en" : language
    locale = LanguageTag(tag).includes(LanguageTag(user.identifier)) ? user : Locale(identifier: tag)
  }

  /// Returns the text for a key with a value in place of "%@".
  private func text(_ key: Key, with value: String = "%@") -> String {
    let text = table?.localizedString(forKey: key.rawValue, value: nil, table: nil) ?? key.rawValue
    return text.replacingOccurrences(of: "%@", with: value)
  }
}

// MARK: - Titles

extension LocalizedText {
  var initialTitle: String { text(.initialTitle) }

  var sending: String { text(.sending) }

  /// Returns "59 s".
  func secondsTitle(_ seconds: Int) -> String {
    text(.seconds, with: CountdownFormat.seconds.string(from: seconds, locale: locale))
  }

  /// Returns "Resend in 59 s", or "Resend in 1:40" if the number of seconds is at least `threshold`.
  func resendTitle(seconds: Int, asClockFrom threshold: Int) -> String {
    if seconds >= threshold {
      return text(.resendInClock, with: CountdownFormat.clock.string(from: seconds, locale: locale))
    }
    return text(.resendInSeconds, with: CountdownFormat.seconds.string(from: seconds, locale: locale))
  }

  /// Returns "Limit reached until 14:05". The text includes the date if the end, after `seconds`, isn't today.
  func limitTitle(seconds: Int, until end: Date) -> String {
    // Rounded up, so that the limit has ended when the clock shows this time.
    let minutes = (end.timeIntervalSince1970.rounded() / 60).rounded(.up)
    let shown = Date(timeIntervalSince1970: minutes * 60)
    // Capped at two days, because such a distant end is always on another day.
    let now = end.addingTimeInterval(-TimeInterval(min(max(0, seconds), 2 * 86_400)))
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeStyle = .short
    if !Calendar.current.isDate(shown, inSameDayAs: now) { formatter.dateStyle = .short }
    return text(.limit, with: formatter.string(from: shown))
  }
}

// MARK: - Spoken texts

extension LocalizedText {
  /// Returns "1 minute, 5 seconds".
  func words(seconds: Int) -> String {
    CountdownFormat.words.string(from: seconds, locale: locale)
  }

  /// Returns "Send the code: Available in 1 minute, 5 seconds".
  func remaining(seconds: Int, label: String?) -> String {
    labeled(label, text(.spokenRemaining, with: words(seconds: seconds)))
  }

  /// Returns "Send the code: Available now".
  func now(label: String?) -> String {
    labeled(label, text(.spokenNow))
  }

  private func labeled(_ label: String?, _ spoken: String) -> String {
    guard let label, !label.isEmpty else { return spoken }
    return String(format: text(.spokenLabeled), label, spoken)
  }
}

/// The parts of a language tag that choose a table.
private struct LanguageTag {
  /// The tag's parts in lowercase, such as "zh", "hant", and "tw".
  private let parts: [String]

  init(_ tag: String) {
    parts = tag.lowercased().components(separatedBy: CharacterSet.alphanumerics.inverted)
  }

  /// The first part of two letters after the language.
  var region: String? {
    parts.dropFirst().first { $0.count == 2 }
  }

  /// The name of the closest table in lowercase. For "de-AT", it's "de". The bundle may not have that table.
  var tableName: String {
    switch parts[0] {
    case "zh":
      let isTraditional = parts.contains("hant") || ["tw", "hk", "mo"].contains(region)
      return isTraditional && !parts.contains("hans") ? "zh-hant" : "zh-hans"
    case "pt":
      return region == nil || region == "br" ? "pt-br" : "pt-pt"
    default:
      return parts[0]
    }
  }

  /// Whether another tag has the same table, and the same region if this tag has one.
  func includes(_ other: LanguageTag) -> Bool {
    tableName == other.tableName && (region == nil || region == other.region)
  }
}
#endif
