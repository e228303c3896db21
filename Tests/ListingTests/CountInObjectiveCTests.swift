import Foundation
import Testing

/// The site is built on Linux, where the Objective-C interface isn't compiled. Its names are only in the article's table.
@Suite("Count in Objective-C")
struct CountInObjectiveCTests {
  @Test("The article's table has every Objective-C name, beside the Swift name to which its documentation refers")
  func tableHasEveryObjectiveCName() throws {
    // The one class that the interface shares with Swift, under another name.
    let declared = try Repository.paths(in: "Sources/CountdownKit/ObjectiveC", endingWith: ".swift")
      .reduce(into: ["CDKCountdownButton  CountdownButton"] as Set) { names, path in
        names.formUnion(Self.declaredNames(in: try Repository.text(of: path)))
      }
    let article = try Repository.text(of: "Sources/CountdownKit/CountdownKit.docc/CountInObjectiveC.md")
    let listed = Self.listedNames(in: article)
    #expect(declared.count > 100)
    #expect(declared.subtracting(listed).sorted() == [], "missing in the table")
    #expect(listed.subtracting(declared).sorted() == [], "not in the sources")
  }

  /// Lines such as "CDKCountdown extendBy: Countdown.extend(by:)" for a source file: the type, the member, and the first
  /// Swift name in the documentation comment, without "()".
  private static func declaredNames(in source: String) -> Set<String> {
    var names: Set<String> = []
    var type = ""
    var comment = ""
    for line in source.components(separatedBy: "\n") {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") { comment += code }
      if code.hasPrefix("//") || code.hasPrefix("@available") { continue }
      if code.hasPrefix("extension ") { type = String(code.dropFirst(10).prefix { $0.isLetter }) }
      if type == "CountdownButton" { type = "CDK" + type }
      if code.hasPrefix("@objc") {
        let name = parts(of: code, between: "@objc(", and: ")").first ?? variableOrFunction(in: code)
        let swift = parts(of: comment, between: "`", and: "`").first { $0.first?.isUppercase == true } ?? ""
        if code == line[...] { type = name }
        names.insert("\(type) \(code == line[...] ? "" : name) \(swift)".replacingOccurrences(of: "()", with: ""))
      }
      comment = ""
    }
    return names
  }

  /// The same lines for a table. In bold, it has the types of the rows that follow.
  private static func listedNames(in article: String) -> Set<String> {
    var names: Set<String> = []
    var types = ["", ""]
    for line in article.components(separatedBy: "\n") where line.hasPrefix("| `") || line.hasPrefix("| **`") {
      let cells = line.components(separatedBy: " | ").map { parts(of: $0, between: "`", and: "`") }
      guard cells.count == 2 else { continue }
      if line.hasPrefix("| **") {
        types = (cells[0] + cells[1]).map { $0.hasPrefix("NSHTTP") ? String($0.dropFirst(2)) : $0 }
        if types[0].hasPrefix("CDK") { names.insert("\(types[0])  \(types[1])") }
      } else {
        for name in cells[0] {
          // A cell without code says that Swift has the same name.
          let swift = cells[1].first?.replacingOccurrences(of: "()", with: "") ?? name
          names.insert("\(types[0]) \(name) \(swift.first?.isUppercase == true ? swift : "\(types[1]).\(swift)")")
        }
      }
    }
    return names
  }

  private static func variableOrFunction(in code: Substring) -> String {
    let words = code.split(separator: " ")
    let index = words.firstIndex { ["var", "let", "func"].contains($0) } ?? 0
    return String(words[index + 1].prefix { $0.isLetter })
  }

  private static func parts(of text: some StringProtocol, between start: String, and end: String) -> [String] {
    text.components(separatedBy: start).dropFirst().enumerated()
      .filter { start != end || $0.offset.isMultiple(of: 2) }
      .map { $0.element.components(separatedBy: end)[0] }
  }
}
