import Foundation

/// Code that an article shows, or the code after a mark in a source file.
struct Listing: Hashable {
  /// The name of the article that shows the code.
  var article: String
  var code: String

  /// The code blocks of an article in the given language, without a line that imports only the library.
  static func shown(in text: String, of article: String, language: String) -> [Listing] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().map { part in
      let code = part.components(separatedBy: "\n```\n")[0]
      let start = "import CountdownKit\n\n"
      return Listing(article: article, code: code.hasPrefix(start) ? String(code.dropFirst(start.count)) : code)
    }
  }

  /// The code after each line `// listing: ` and the name of an article, as far as it's indented as the mark.
  static func marked(in source: String) -> [Listing] {
    let lines = source.components(separatedBy: "\n")
    return lines.indices.compactMap { index in
      let indentation = lines[index].prefix { $0 == " " }
      let mark = indentation + "// listing: "
      guard lines[index].hasPrefix(mark) else { return nil }
      let code = lines[(index + 1)...].prefix { $0.isEmpty || $0.hasPrefix(indentation) }
      return Listing(
        article: String(lines[index].dropFirst(mark.count)),
        code: code.map { $0.dropFirst(indentation.count) }.joined(separator: "\n"))
    }
  }

  /// Whether this code begins with a whole listing. After it, the code ends, or has an empty line, a mark, or `#expect`.
  func begins(with listing: Listing) -> Bool {
    guard article == listing.article, code.hasPrefix(listing.code) else { return false }
    let rest = code.dropFirst(listing.code.count) + "\n"
    let isWhole = rest == "\n" || ["\n\n", "\n// listing: ", "\n#"].contains { rest.hasPrefix($0) }
    return isWhole && listing.code.count { $0 == "{" } == listing.code.count { $0 == "}" }
  }
}
