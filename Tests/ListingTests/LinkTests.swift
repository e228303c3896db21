import Foundation
import Testing

@Suite("Links between files")
struct LinkTests {
  /// GitHub shows `<doc:SendACode>` as it's written. It shows the title of `[Send a code](doc:SendACode)`, without a destination.
  /// On docc's website, a link to a file leads nowhere. Each page therefore ends with links to files in HTML, which docc skips.
  @Test("The last line repeats each link to an article as a link to its file, and links to articles have titles")
  func lastLineRepeatsEachLink() throws {
    let articles = try Repository.articles()
    let landingPages = articles.filter { $0.contains("/\(Repository.name(of: $0)).docc/") }
    let linked = try Set(landingPages.flatMap { try Self.links(in: Repository.text(of: $0)) })
    for article in articles {
      let text = try Repository.text(of: article)
      let parts = text.components(separatedBy: "<p>See also:")
      let named = Self.links(in: parts[0]).filter { $0.hasPrefix("doc:") }.map { link in
        let (file, anchor) = Self.fileLink(link)
        return anchor.map { "\(file)#\($0)" } ?? file
      }
      #expect(Set(named).isSubset(of: Self.links(in: parts.last ?? "")), "\(article)")
      #expect(!text.contains("<doc:"), "\(article)")
      #expect(landingPages.contains(article) || linked.contains("\(Repository.name(of: article)).md"), "\(article)")
    }
  }

  @Test("Each link between files of the repository leads to a file, and to a heading if it names one")
  func eachLinkLeadsToAFile() throws {
    let files = ["README.md", "README.zh-Hans.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
    for file in try files + Repository.articles() {
      for link in Self.links(in: try Repository.text(of: file)) where !link.contains("://") {
        let (name, anchor) = Self.fileLink(link)
        let path = name.isEmpty ? file : Repository.path(name, from: file)
        #expect(Repository.contains(path), "\(file) links to \(link)")
        guard let anchor, Repository.contains(path) else { continue }
        #expect(try Self.anchors(in: Repository.text(of: path)).contains(anchor), "\(file) links to \(link)")
      }
    }
  }

  @Test("The Chinese README shows the same code and numbers, and links to the same files")
  func chineseReadmeShowsTheSameCode() throws {
    let readmes = try ["README.md", "README.zh-Hans.md"].map { try Repository.text(of: $0) }
    for language in ["swift", "objc", "sh"] {
      let shown = readmes.map { Listing.shown(in: $0, of: "README", language: language) }
      #expect(shown[0] == shown[1])
      #expect(!shown[0].isEmpty)
    }
    let links = readmes.map { Set(Self.links(in: $0)) }
    #expect(links[0].symmetricDifference(links[1]) == ["README.md", "README.zh-Hans.md"], "links to each other")
    // Sorted, because the numbers of a sentence have another order in Chinese.
    let numbers = readmes.map { $0.split { !$0.isASCII || !$0.isNumber }.sorted() }
    #expect(numbers[0] == numbers[1])
  }

  /// The file and the heading to which a link leads. One of docc's links leads to the file of its article.
  private static func fileLink(_ link: String) -> (file: String, anchor: String?) {
    let isArticle = link.hasPrefix("doc:")
    let parts = link.dropFirst(isArticle ? 4 : 0).components(separatedBy: "#")
    let anchor = parts.count > 1 ? parts[1] : nil
    return isArticle ? (parts[0] + ".md", anchor?.lowercased()) : (parts[0], anchor)
  }

  /// The destinations of a Markdown file's links.
  private static func links(in text: String) -> [String] {
    ["](": ")", "href=\"": "\"", "srcset=\"": "\"", "src=\"": "\""].flatMap { start, end in
      text.components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
    }
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
