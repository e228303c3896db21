import Foundation
import Testing

@Suite("Links between files")
struct LinkTests {
  private static let modules = ["CountdownCore", "CountdownKit", "CountdownTestSupport"]

  /// The paths of the articles in the repository.
  private func articles() throws -> [String] {
    try Self.modules.map { "Sources/\($0)/\($0).docc/" }.flatMap { folder in
      try Repository.files(in: folder, endingWith: ".md").map { folder + $0.name + ".md" }
    }
  }

  /// GitHub shows `<doc:SendACode>` as it's written. It shows the title of `[Send a code](doc:SendACode)`, without a destination.
  /// On docc's website, a link to a file leads nowhere. Each page therefore ends with links to files in HTML, which docc skips.
  @Test("The last line links to the files of the articles that the page names, and links to articles have titles")
  func articleLinks() throws {
    let landingPages = try articles().filter { Self.modules.contains(Self.name(of: $0)) }
    let linked = try Set(landingPages.flatMap { try Self.links(in: Repository.text(of: $0)) })
    for article in try articles() {
      let text = try Repository.text(of: article)
      #expect(!text.contains("<doc:"), "\(article)")
      let parts = text.components(separatedBy: "<p>See also:")
      let named = Set(Self.links(in: parts[0]).filter { $0.hasPrefix("doc:") }.map { Self.file(of: $0) })
      #expect(named.isSubset(of: Self.links(in: parts.last ?? "")), "\(article)")
      #expect(linked.contains("\(Self.name(of: article)).md") || landingPages.contains(article), "\(article)")
    }
  }

  /// The file of the article to which one of docc's links leads.
  private static func file(of link: String) -> String { String(fileLink(link).prefix { $0 != "#" }) }

  private static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  @Test("Each link between files of the repository leads to a file, and to a heading if it names one")
  func fileLinks() throws {
    let files = ["README.md", "README.zh-Hans.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    for file in try files + articles() {
      for link in Self.links(in: try Repository.text(of: file)) where !link.contains("://") {
        let link = Self.fileLink(link)
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? file : Repository.path(String(parts[0]), from: file)
        #expect(Repository.contains(path), "\(file) links to \(link)")
        guard parts.count > 1, Repository.contains(path) else { continue }
        let anchors = try Self.anchors(in: Repository.text(of: path))
        #expect(anchors.contains(String(parts[1])), "\(file) links to \(link)")
      }
    }
  }

  @Test("The Chinese README shows the same code and numbers, and links to the same files")
  func chinese() throws {
    let readmes = try ["README.md", "README.zh-Hans.md"].map { try Repository.text(of: $0) }
    for language in ["swift", "objc", "sh"] {
      let shown = readmes.map { Listing.shown(in: $0, of: "README", language: language) }
      #expect(shown[0] == shown[1])
      #expect(!shown[0].isEmpty)
    }
    #expect(Set(Self.links(in: readmes[0])) == Set(Self.links(in: readmes[1])).symmetricDifference(Self.otherLanguage))
    #expect(Self.numbers(in: readmes[0]) == Self.numbers(in: readmes[1]))
  }

  /// Each README links to the other one.
  private static let otherLanguage: Set = ["README.md", "README.zh-Hans.md"]

  /// The numbers in a text.
  private static func numbers(in text: String) -> [String: Int] {
    let numbers = text.split { !$0.isASCII || !$0.isNumber }
    return Dictionary(numbers.map { (String($0), 1) }, uniquingKeysWith: +)
  }

  /// The link to an article's file, if the link is one of docc's.
  private static func fileLink(_ link: String) -> String {
    guard link.hasPrefix("doc:") else { return link }
    let parts = link.dropFirst("doc:".count).split(separator: "#")
    return parts[0] + ".md" + (parts.count > 1 ? "#" + parts[1].lowercased() : "")
  }

  /// The destinations of a Markdown file's links.
  private static func links(in text: String) -> [String] {
    func parts(after mark: String, upTo end: Character) -> [String] {
      text.components(separatedBy: mark).dropFirst().map { String($0.prefix { $0 != end }) }
    }
    return parts(after: "](", upTo: ")")
      + ["href", "srcset", "src"].flatMap { parts(after: "\($0)=\"", upTo: "\"") }
  }

  /// The anchors that GitHub gives to a Markdown file's headings.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased().replacingOccurrences(of: " ", with: "-")
          .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      })
  }
}
