import Foundation
import Testing

@Suite("Articles")
struct ArticleTests {
  /// The beginning of the README's lines for a manifest, which isn't part of a module.
  private static let manifest = "// The package's dependency:"

  /// The articles of the catalogs, and the README.
  private func articles() throws -> [(name: String, text: String)] {
    try (Repository.articles() + ["README.md"]).map { (Repository.name(of: $0), try Repository.text(of: $0)) }
  }

  @Test("Articles show exactly the Swift code that these tests compile and run")
  func articlesShowCompiledCode() throws {
    let shown = try articles().flatMap { Listing.shown(in: $0.text, of: $0.name, language: "swift") }
      .filter { !$0.code.hasPrefix(Self.manifest) }
    let files = try Repository.paths(in: "Tests/ListingTests", endingWith: ".swift")
    let marked = try files.flatMap { Listing.marked(in: try Repository.text(of: $0)) }
    #expect(shown.count >= 20)
    for listing in shown where !marked.contains(where: { $0.begins(with: listing) }) {
      Issue.record("\(listing.article) shows code that isn't compiled:\n\(listing.code)")
    }
    for code in marked where !shown.contains(where: { code.begins(with: $0) }) {
      Issue.record("\(code.article) doesn't show this code:\n\(code.code.prefix(500))")
    }
  }

  @Test("Every code block has a language that is checked, or is a command")
  func everyCodeBlockHasALanguage() throws {
    for article in try articles() {
      let fences = article.text.split(separator: "\n").filter { $0.hasPrefix("```") && $0 != "```" }
      #expect(fences.allSatisfy { ["```swift", "```objc", "```sh"].contains($0) }, "\(article.name)")
    }
  }
}
