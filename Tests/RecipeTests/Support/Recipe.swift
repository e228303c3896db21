/// A block of code in a source file or in an article, without its indentation.
struct Recipe: Hashable {
  /// The name of the article that shows the code.
  var article: String
  var code: String

  /// Creates a recipe, and removes the indentation that all lines share.
  init(article: String, lines: [Substring]) {
    let indentations = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }
    let shared = indentations.min() ?? 0
    self.article = article
    code = lines.map { String($0.dropFirst(shared)) }.joined(separator: "\n")
  }

  /// The blocks that a source file marks with `// recipe:`.
  static func marked(in source: String) -> [Recipe] {
    parts(
      of: source,
      startingWith: { line in
        let mark = "// recipe: "
        let words = line.drop { $0 == " " }
        return words.hasPrefix(mark) ? String(words.dropFirst(mark.count)) : nil
      }, endingWith: { $0.drop { $0 == " " } == "// end of recipe" })
  }

  /// The code blocks of an article in the given language, without a line that imports only the library.
  static func shown(in text: String, of article: String, language: String) -> [Recipe] {
    var recipes = parts(of: text, startingWith: { $0 == "```\(language)" ? article : nil }, endingWith: { $0 == "```" })
    let start = "import CountdownKit\n\n"
    for index in recipes.indices where recipes[index].code.hasPrefix(start) {
      recipes[index].code.removeFirst(start.count)
    }
    return recipes
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
