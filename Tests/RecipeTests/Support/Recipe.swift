/// A piece of code, as it is indented at its place or in an article.
struct Recipe: Hashable {
  /// The name of the article that it belongs to.
  var article: String
  var code: String

  /// - Parameter lines: Without the indentation that they share, which depends on their place alone.
  init(article: String, lines: [Substring]) {
    let indentations = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }
    let shared = indentations.min() ?? 0
    self.article = article
    code = lines.map { String($0.dropFirst(shared)) }.joined(separator: "\n")
  }

  /// What is marked in a source.
  static func marked(in source: String) -> [Recipe] {
    parts(
      of: source,
      startingWith: { line in
        let mark = "// recipe: "
        let words = line.drop { $0 == " " }
        return words.hasPrefix(mark) ? String(words.dropFirst(mark.count)) : nil
      }, endingWith: { $0.drop { $0 == " " } == "// end of recipe" })
  }

  /// What an article shows as code of that language.
  static func shown(in text: String, of article: String, language: String) -> [Recipe] {
    parts(of: text, startingWith: { $0 == "```\(language)" ? article : nil }, endingWith: { $0 == "```" })
  }

  private static func parts(
    of text: String, startingWith start: (Substring) -> String?, endingWith isEnd: (Substring) -> Bool
  ) -> [Recipe] {
    var recipes: [Recipe] = []
    var open: (article: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let (article, lines) = open {
        if isEnd(line) {
          recipes.append(Recipe(article: article, lines: lines))
          open = nil
        } else {
          open = (article, lines + [line])
        }
      } else if let article = start(line) {
        open = (article, [])
      }
    }
    return recipes
  }
}
