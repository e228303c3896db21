import Foundation
import Testing

@Suite("Articles")
struct ArticleTests {
  private static let catalogs = [
    "Sources/CountdownCore/CountdownCore.docc", "Sources/CountdownKit/CountdownKit.docc",
    "Sources/CountdownTestSupport/CountdownTestSupport.docc",
  ]
  /// The articles with code that only Apple's frameworks can compile, in the folder `Apple`.
  private static let notCompiled = ["ChooseAKey", "ShowTheEndOutsideTheApp"]
  /// The beginning of the README's lines for a manifest, which isn't part of a module.
  private static let manifest = "// The package's dependency:"

  /// The articles of the catalogs, and the README.
  private func articles() throws -> [(name: String, text: String)] {
    try Self.catalogs.flatMap { try Repository.files(in: $0, endingWith: ".md") }
      + [("README", Repository.text(of: "README.md"))]
  }

  /// The text of an article as one line.
  private func words(of text: String) -> String { text.replacingOccurrences(of: "\n", with: " ") }

  private func shown(as language: String) throws -> [Recipe] {
    try articles().flatMap { Recipe.shown(in: $0.text, of: $0.name, language: language) }
      .filter { !$0.code.hasPrefix(Self.manifest) }
  }

  private func marked(in folder: String, endingWith suffix: String) throws -> [Recipe] {
    try Repository.files(in: folder, endingWith: suffix).flatMap { Recipe.marked(in: $0.text) }
  }

  @Test("Articles show exactly the Swift code that these tests compile and run")
  func swift() throws {
    let (shown, compiled) = (try shown(as: "swift"), try marked(in: "Tests/RecipeTests", endingWith: ".swift"))
    #expect(shown.count >= 20)
    for recipe in Set(shown).subtracting(compiled) {
      Issue.record("\(recipe.article) shows code that isn't compiled:\n\(recipe.code)")
    }
    for recipe in Set(compiled).subtracting(shown) {
      Issue.record("\(recipe.article) doesn't show this code:\n\(recipe.code)")
    }
  }

  @Test("Articles show exactly the Objective-C code that is type-checked")
  func objectiveC() throws {
    let (shown, checked) = (try shown(as: "objc"), try marked(in: "Tests/ObjectiveCClient", endingWith: ".m"))
    #expect(!shown.isEmpty)
    #expect(Set(shown) == Set(checked))
  }

  @Test("Articles say which code has not been compiled")
  func notCompiled() throws {
    for article in try articles() where Self.notCompiled.contains(article.name) {
      #expect(words(of: article.text).contains("not been compiled"))
    }
  }

  @Test(
    "Articles name the iOS version for code that needs a later version than the library",
    arguments: [("addAction(", "iOS 14"), (".configuration", "iOS 15"), ("session.data(", "iOS 15")])
  func laterSystems(call: String, system: String) throws {
    let callers = try articles().filter { article in
      Recipe.shown(in: article.text, of: article.name, language: "swift").contains { $0.code.contains(call) }
    }
    #expect(!callers.isEmpty)
    for article in callers {
      #expect(words(of: article.text).contains(system), "\(article.name)")
    }
  }

  @Test("Each article about moving existing code shows the code before and after")
  func moves() throws {
    let moves = try articles().filter { $0.name.hasPrefix("MoveFrom") }
    #expect(moves.count == 6)
    for article in moves {
      #expect(article.text.contains("\n### Before\n"), "\(article.name)")
      #expect(article.text.contains("\n### After\n"), "\(article.name)")
    }
  }

  /// GitHub shows links such as `<doc:SendACode>` without a destination.
  @Test("Each article that names other articles also links to their files, at its end")
  func links() throws {
    for catalog in Self.catalogs {
      for article in try Repository.files(in: catalog, endingWith: ".md") {
        for part in article.text.components(separatedBy: "<doc:").dropFirst() {
          let link = part.prefix { $0 != ">" }.split(separator: "/").last ?? ""
          let parts = link.split(separator: "#")
          let file = String(parts[0]) + ".md" + (parts.count > 1 ? "#\(parts[1].lowercased())" : "")
          let isLinked = ["](", "/"].contains { article.text.contains("\($0)\(file))") }
          #expect(isLinked, "\(article.name) doesn't link to \(file)")
        }
      }
    }
  }

  @Test("Every code block is in a language that these tests compare, or is a command")
  func languages() throws {
    for article in try articles() {
      let fences = article.text.split(separator: "\n").filter { $0.hasPrefix("```") && $0 != "```" }
      #expect(fences.allSatisfy { ["```swift", "```objc", "```sh"].contains($0) }, "\(article.name)")
    }
  }
}
