// Prints the Objective-C declarations of the Swift files in a folder, in the form of the header that the compiler generates on
// Apple's systems. Objective-C isn't available on Linux, so this translates the lines with `@objc`. It knows the forms that the
// library uses, and fails if it finds another one.
//
// Attributes that don't change a call, such as `strong` and `SWIFT_WARN_UNUSED_RESULT`, are left out. So are the members of
// CountdownButton, which Objective-C inherits: CountdownKit.swift lists them.
//
// Usage: objective-c FOLDER
import Foundation

struct UnknownForm: Error, CustomStringConvertible {
  var description: String
}

let scalars = ["Int": "NSInteger", "Bool": "BOOL", "TimeInterval": "NSTimeInterval"]
let classes = [
  "String": "NSString", "URL": "NSURL", "Date": "NSDate", "TimeZone": "NSTimeZone", "Error": "NSError",
  "URLResponse": "NSURLResponse", "HTTPURLResponse": "NSHTTPURLResponse",
]
/// The enumerations that the folder declares. Objective-C passes them by value.
var enumerations: Set<String> = []

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text after a prefix, or nil if the text doesn't have it.
  func after(_ start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)).trimmed : nil }

  /// The parts between separators that aren't in parentheses, brackets, or angle brackets.
  func parts(separatedBy separator: Character) -> [String] {
    var parts = [""]
    var depth = 0
    var last: Character = " "
    for character in self {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      if character == separator && depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
      last = character
    }
    return parts.map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The text in the parentheses at the start, and the text after them.
  var parenthesized: (inside: String, rest: String)? {
    guard first == "(" else { return nil }
    var depth = 0
    for index in indices {
      if self[index] == "(" { depth += 1 }
      if self[index] == ")" { depth -= 1 }
      if depth == 0 {
        return (String(self[self.index(after: startIndex)..<index]), String(self[self.index(after: index)...]))
      }
    }
    return nil
  }
}

/// Returns the Objective-C form of a Swift type, with the name of a variable or without a name.
func declaration(of type: String, named name: String = "") throws -> String {
  var type = type.trimmed
  var nullability = "_Nonnull"
  if type.hasSuffix("?") || type.hasSuffix("!") {
    nullability = type.removeLast() == "?" ? "_Nullable" : "_Null_unspecified"
    if let (inside, rest) = type.parenthesized, rest.isEmpty { type = inside }
  }
  for attribute in ["@escaping ", "@MainActor ", "@Sendable ", "any "] {
    while let rest = type.after(attribute) { type = rest }
  }
  if let (inside, rest) = type.parenthesized {
    if rest.isEmpty { return try declaration(of: inside + (nullability == "_Nullable" ? "?" : ""), named: name) }
    guard let result = rest.trimmed.after("->") else { throw UnknownForm(description: "the type \(type)") }
    let parameters = try inside.parts(separatedBy: ",").map { parameter in
      try declaration(of: parameter.parts(separatedBy: ":").last ?? parameter)
    }
    let block = "(^ \(nullability)\(name.isEmpty ? "" : " " + name))"
    let list = parameters.isEmpty ? "void" : parameters.joined(separator: ", ")
    return try "\(declaration(of: result)) \(block)(\(list))"
  }
  let name = name.isEmpty ? "" : " " + name
  if type == "Void" { return "void" + name }
  if let scalar = scalars[type] { return scalar + name }
  if enumerations.contains(type) { return "enum \(type)" + name }
  if type == "[NSNumber]" { return "NSArray<NSNumber *> * \(nullability)" + name }
  if type == "[Any]" { return "NSArray * \(nullability)" + name }
  guard let object = classes[type] ?? (["CDK", "NS", "UI"].contains(where: type.hasPrefix) ? type : nil) else {
    throw UnknownForm(description: "the type \(type)")
  }
  return "\(object) * \(nullability)" + name
}

/// A declaration in a Swift file: the text before its opening brace, and what its braces contain.
struct Member {
  var head: String
  var body: String

  /// The name in `@objc(name)`, and the head without attributes and access modifiers.
  var parts: (name: String?, declaration: String) {
    var (name, text): (String?, String) = (nil, head)
    let words = [
      "@objc", "@discardableResult", "@MainActor", "nonisolated", "public", "open", "final", "override", "convenience",
      "required",
    ]
    while let word = words.first(where: { text.hasPrefix($0 + " ") || text.hasPrefix($0 + "(") }) {
      text = text.after(word) ?? text
      if let (inside, rest) = text.parenthesized { (name, text) = (inside, rest.trimmed) }
    }
    return (name, text)
  }

  /// Returns the Objective-C line of a member of a class.
  func line() throws -> String {
    var (name, text) = parts
    let isStatic = text.hasPrefix("static ")
    text = text.after("static ") ?? text
    if let variable = text.after("var ") {
      let isSettable = body.isEmpty || body.split { !$0.isLetter }.contains { $0 == "set" || $0 == "didSet" }
      let attributes = [isStatic ? "class" : nil, isSettable ? nil : "readonly"].compactMap { $0 }
      let names = variable.prefix { $0 != ":" }
      let type = String(variable.dropFirst(names.count + 1)).parts(separatedBy: "=").first ?? ""
      let list = attributes.isEmpty ? "" : "(\(attributes.joined(separator: ", "))) "
      return try "@property \(list)\(declaration(of: type, named: name ?? String(names)));"
    }
    if let function = text.after("func ") {
      return try method(function, selector: name, result: nil, isStatic: isStatic)
    }
    let result = text.hasPrefix("init?") ? "nullable instancetype" : "nonnull instancetype"
    guard text.hasPrefix("init") else { throw UnknownForm(description: head) }
    return try method(
      text.replacingOccurrences(of: "init?", with: "init"), selector: name, result: result, isStatic: false)
  }

  private func method(_ text: String, selector: String?, result: String?, isStatic: Bool) throws -> String {
    let base = String(text.prefix { $0 != "(" })
    guard let (inside, rest) = String(text.dropFirst(base.count)).parenthesized else {
      throw UnknownForm(description: head)
    }
    let throwsError = rest.trimmed.after("throws") != nil
    let parameters = inside.parts(separatedBy: ",").map { parameter in
      let names = parameter.prefix { $0 != ":" }
      let words = names.split(separator: " ").map(String.init)
      return (label: words.first ?? "", name: words.last ?? "", type: String(parameter.dropFirst(names.count + 1)))
    }
    var pieces = selector?.split(separator: ":").map(String.init) ?? [base] + parameters.dropFirst().map(\.label)
    if selector == nil, let label = parameters.first?.label, label != "_" {
      pieces[0] += "With" + label.capitalizedFirst
    }
    // The compiler adds the name of the error.
    if throwsError, selector == nil { pieces.append("error") }
    guard pieces.count == max(1, parameters.count + (throwsError ? 1 : 0)) else { throw UnknownForm(description: head) }
    let type = (rest.trimmed.after("throws") ?? rest.trimmed).after("->") ?? "Void"
    var result = try result ?? declaration(of: type)
    var list = try zip(pieces, parameters).map { try "\($0):(\(declaration(of: $1.type)))\($1.name)" }
    if throwsError {
      // A method that throws returns nil or NO then.
      result =
        switch result {
        case "void": "BOOL"
        case "nonnull instancetype": "nullable instancetype"
        case let object where object.hasSuffix("_Nonnull"): object.dropLast("_Nonnull".count) + "_Nullable"
        default: throw UnknownForm(description: head)
        }
      list.append("\(pieces.last ?? ""):(NSError * _Nullable * _Nullable)error")
    }
    return "\(isStatic ? "+" : "-") (\(result))\(list.isEmpty ? pieces[0] : list.joined(separator: " "));"
  }
}

/// Returns the declarations with `@objc` in a file, and the extensions, in their order.
func members(of source: String) -> [Member] {
  let code = source.split(separator: "\n").map {
    String($0.prefix(upTo: $0.range(of: "//")?.lowerBound ?? $0.endIndex))
  }
  var members: [Member] = []
  var lines = code[...]
  while let line = lines.popFirst() {
    guard line.trimmed.hasPrefix("@objc") || line.hasPrefix("extension ") else { continue }
    var text = line.trimmed
    while !text.contains("{"), let next = lines.popFirst() { text += " " + next.trimmed }
    let head = text.prefix { $0 != "{" }
    var body = String(text.dropFirst(head.count + 1))
    // The members of a class and an extension follow on lines of their own, and so do the cases of an enumeration.
    let isType = ["class ", "extension "].contains { head.contains($0) }
    while !isType, body.filter({ $0 == "{" }).count >= body.filter({ $0 == "}" }).count, let next = lines.popFirst() {
      body += "\n" + next
    }
    members.append(Member(head: String(head).replacingOccurrences(of: "( ", with: "(").trimmed, body: body))
  }
  return members
}

/// Returns the lines of all declarations. An extension without such declarations has none.
func lines(of members: [Member]) throws -> [String] {
  var lines: [String] = []
  var interface: (head: String, members: [String])?
  func end() {
    if let (head, members) = interface, !members.isEmpty { lines += [head] + members + ["@end", ""] }
    interface = nil
  }
  for member in members {
    let (name, text) = member.parts
    if let enumeration = text.after("enum ") {
      end()
      let type = name ?? String(enumeration.prefix { $0 != ":" })
      let cases = member.body.split(separator: "\n").compactMap { $0.description.trimmed.after("case ") }
        .filter { !$0.contains(":") }.flatMap { $0.parts(separatedBy: ",") }
      lines += ["typedef NS_ENUM(NSInteger, \(type)) {"]
      var value = 0
      for parts in cases.map({ $0.parts(separatedBy: "=") }) {
        if parts.count == 2 {
          guard let number = Int(parts[1]) else { throw UnknownForm(description: "the value \(parts[1])") }
          value = number
        }
        lines.append("  \(type)\(parts[0].capitalizedFirst) = \(value),")
        value += 1
      }
      lines += ["};", ""]
    } else if let type = text.after("class ") {
      end()
      let names = type.parts(separatedBy: ":")
      interface = ("@interface \(name ?? names[0]) : \(names[1].parts(separatedBy: ",")[0])", [])
    } else if let type = text.after("extension ") {
      end()
      interface = ("@interface \(classes[type] ?? type) (CountdownKit)", [])
    } else {
      interface?.members.append(try member.line())
    }
  }
  end()
  return lines
}

guard CommandLine.arguments.count == 2 else {
  print("usage: objective-c FOLDER")
  exit(2)
}
do {
  let folder = URL(fileURLWithPath: CommandLine.arguments[1])
  let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    .sorted()
  let all = try files.flatMap {
    members(of: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
  }
  enumerations = Set(all.compactMap { $0.parts.declaration.after("enum ").map { String($0.prefix { $0 != ":" }) } })
  print(try lines(of: all).dropLast().joined(separator: "\n"))
} catch {
  FileHandle.standardError.write(Data("objective-c.swift doesn't know this form: \(error)\n".utf8))
  exit(1)
}
