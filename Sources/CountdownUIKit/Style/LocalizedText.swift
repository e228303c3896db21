#if canImport(UIKit) && !os(watchOS)
  import Foundation

  /// Texts from this module's string tables.
  ///
  /// The build system's own accessor for the module's bundle ends the process if the bundle was left out of the app. Here
  /// the English text takes its place.
  enum LocalizedText {
    private final class Anchor {}

    static let bundle: Bundle? = {
      let places = [Bundle(for: Anchor.self).resourceURL, Bundle.main.resourceURL, Bundle.main.bundleURL]
      let names = ["CountdownKit_CountdownUIKit.bundle", "CountdownKit_CountdownUIKit.resources"]
      return places.compactMap { $0 }
        .flatMap { place in names.map(place.appendingPathComponent) }
        .lazy.compactMap { Bundle(path: $0.path) }.first
    }()

    static func countingTitle(seconds: Int) -> String {
      String(format: text("counting.title", english: "Resend in %ld s"), seconds)
    }

    static func text(_ key: String, english: String, in bundle: Bundle? = bundle) -> String {
      bundle?.localizedString(forKey: key, value: english, table: nil) ?? english
    }
  }
#endif
