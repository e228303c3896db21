import Foundation
import Testing

@testable import CountdownKit

@Suite("String tables")
struct StringTableTests {
  static let languages = [
    "ar", "de", "en", "es", "fr", "hi", "id", "it", "ja", "ko", "nl", "pl", "pt-BR", "pt-PT", "ru", "th", "tr", "vi",
    "zh-Hans", "zh-Hant",
  ]
  // A closure in the test's arguments crashes Swift 6.0.3.
  static let translations = languages.filter { $0 != "en" }

  /// Reads a language's file in the bundle.
  private func file(_ language: String) throws -> [String: String] {
    let bundle = try #require(StringTable.bundle)
    let localization = try #require(bundle.localizations.first { $0.lowercased() == language.lowercased() })
    let url = bundle.url(
      forResource: "Localizable", withExtension: "strings", subdirectory: nil, localization: localization)
    let data = try Data(contentsOf: #require(url))
    return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String])
  }

  private func placeholders(_ text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: "%(?:[0-9]+\\$)?[^0-9]")
    let matches = expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
    return matches.compactMap { Range($0.range, in: text).map { String(text[$0]) } }.sorted()
  }

  @Test("The bundle contains these languages")
  func allLanguages() throws {
    let bundle = try #require(StringTable.bundle)
    #expect(Set(bundle.localizations.map { $0.lowercased() }) == Set(Self.languages.map { $0.lowercased() }))
  }

  @Test("Every language has exactly the English table's texts and placeholders", arguments: languages)
  func texts(language: String) throws {
    let texts = try file(language)
    #expect(Set(texts.keys) == Set(StringTable.Key.allCases.map(\.rawValue)))
    for key in StringTable.Key.allCases {
      let text = try #require(texts[key.rawValue])
      #expect(try placeholders(text) == placeholders(key.rawValue), "\(language): \(text)")
      #expect(!text.isEmpty)
      if language == "en" { #expect(text == key.rawValue) }
      #expect(StringTable(language: language)[key] == text)
    }
  }

  @Test("Every language has its own titles", arguments: translations)
  func translatedTitle(language: String) {
    for key in [StringTable.Key.countingTitle, .initialTitle] {
      #expect(StringTable(language: language)[key] != key.rawValue)
    }
  }

  @Test("Each placeholder occurs once, and has a number if there are two", arguments: StringTable.Key.allCases)
  func placeholders(key: StringTable.Key) throws {
    let all = try placeholders(key.rawValue)
    #expect(Set(all).count == all.count)
    #expect(all.count < 2 || all.allSatisfy { $0.contains("$") })
  }

  @Test("A value takes the place of the placeholder, and isn't a format string", arguments: languages)
  func values(language: String) {
    let table = StringTable(language: language)
    for key in StringTable.Key.allCases where key.rawValue.components(separatedBy: "%@").count == 2 {
      #expect(table.text(key, with: "59") == String(format: table[key], "59"))
      #expect(table.text(key, with: "100 %@").contains("100 %@"))
    }
  }

  @Test("Without a table or a bundle, the texts are in English", arguments: ["sv", "", "../en"])
  func noTable(language: String) {
    #expect(StringTable(language: language)[.countingTitle] == "Resend in %@ s")
    let none = StringTable(language: "fr", in: nil)
    #expect(StringTable.Key.allCases.allSatisfy { none[$0] == $0.rawValue })
  }

  @Test("With a bundle that doesn't have the tables, the texts are in English")
  func foreignBundle() {
    let table = StringTable(language: "fr", in: .main)
    #expect(StringTable.Key.allCases.allSatisfy { table[$0] == $0.rawValue })
  }
}
