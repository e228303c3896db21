/// A block of code in a source file or in an article, without its indentation.
struct Listing: Hashable {
  /// The name of the article that shows the code.
  var article: String
  var code: String

  /// Creates a listing, and removes the indentation that all lines share.
  init(article: String, lines: [Substring]) {
    let indentations = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }
    let shared = indentations.min() ?? 0
    self.article = article
    code = lines.map { String($0.dropFirst(shared)) }.joined(separator: "\n")
  }

  /// The blocks that a source file marks with `// listing:`.
  static func marked(in source: String) -> [Listing] {
    parts(
      of: source,
      startingWith: { line in
        let mark = "// listing: "
        let words = line.drop { $0 == " " }
        return words.hasPrefix(mark) ? String(words.dropFirst(mark.count)) : nil
      }, endingWith: { $0.drop { $0 == " " } == "// end of listing" })
  }

  /// The code blocks of an article in the given language, without a line that imports only the library.
  static func shown(in text: String, of article: String, language: String) -> [Listing] {
    var listings = parts(
      of: text, startingWith: { $0 == "```\(language)" ? article : nil }, endingWith: { $0 == "```" })
    let start = "import CountdownKit\n\n"
    for index in listings.indices where listings[index].code.hasPrefix(start) {
      listings[index].code.removeFirst(start.count)
    }
    return listings
  }

  private static func parts(
    of text: String, startingWith start: (Substring) -> String?, endingWith isEnd: (Substring) -> Bool
  ) -> [Listing] {
    var listings: [Listing] = []
    var open: (article: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let (article, lines) = open {
        if isEnd(line) {
          listings.append(Listing(article: article, lines: lines))
          open = nil
        } else {
          open = (article, lines + [line])
        }
      } else if let article = start(line) {
        open = (article, [])
      }
    }
    return listings
  }
}
