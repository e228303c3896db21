import Foundation
import Testing

@Suite("Articles")
struct ArticleTests {
  private static let catalogs = [
    "Sources/CountdownCore/CountdownCore.docc", "Sources/CountdownKit/CountdownKit.docc",
    "Sources/CountdownTestSupport/CountdownTestSupport.docc",
  ]
  /// The beginning of the README's lines for a manifest, which isn't part of a module.
  private static let manifest = "// The package's dependency:"

  /// The articles of the catalogs, and the README.
  private func articles() throws -> [(name: String, text: String)] {
    try Self.catalogs.flatMap { try Repository.files(in: $0, endingWith: ".md") }
      + [("README", Repository.text(of: "README.md"))]
  }

  /// The text of an article as one line.
  private func words(of text: String) -> String { text.replacingOccurrences(of: "\n", with: " ") }

  @Test("Articles show exactly the Swift code that these tests compile and run")
  func swift() throws {
    let listings = try articles().flatMap { Listing.shown(in: $0.text, of: $0.name, language: "swift") }
    let shown = Set(listings.filter { !$0.code.hasPrefix(Self.manifest) })
    let files = try Repository.files(in: "Tests/ListingTests", endingWith: ".swift")
    let compiled = Set(files.flatMap { Listing.marked(in: $0.text) })
    #expect(shown.count >= 20)
    for listing in shown.subtracting(compiled) {
      Issue.record("\(listing.article) shows code that isn't compiled:\n\(listing.code)")
    }
    for listing in compiled.subtracting(shown) {
      Issue.record("\(listing.article) doesn't show this code:\n\(listing.code)")
    }
  }

  @Test(
    "Articles name the iOS version for code that needs a later version than the library",
    arguments: [("addAction(", "iOS 14"), (".configuration", "iOS 15"), ("session.data(", "iOS 15")])
  func laterSystems(call: String, system: String) throws {
    let callers = try articles().filter { article in
      Listing.shown(in: article.text, of: article.name, language: "swift").contains { $0.code.contains(call) }
    }
    #expect(!callers.isEmpty)
    for article in callers {
      #expect(words(of: article.text).contains(system), "\(article.name)")
    }
  }

  @Test("Every code block has a language that is checked, or is a command")
  func languages() throws {
    for article in try articles() {
      let fences = article.text.split(separator: "\n").filter { $0.hasPrefix("```") && $0 != "```" }
      #expect(fences.allSatisfy { ["```swift", "```objc", "```sh"].contains($0) }, "\(article.name)")
    }
  }
}
