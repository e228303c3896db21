// Checks the pages of a documentation archive:
//
//   - Each symbol is in a group of its page's topics. docc generates alphabetical groups for the others.
//   - No line of a listing has more than 80 characters.
//   - Each link leads to a page of the archive, and to a heading on it if the link names one.
//   - No page names a module of Linux, and no declaration has Linux as its platform.
//
// docc writes each page as a JSON file. Usage: pages ARCHIVE
import Foundation

let width = 80
let foreignModules = ["FoundationEssentials", "FoundationNetworking", "HeadlessUIKit", "Glibc"]

/// A page's contents, and its path below the archive's `data` folder.
struct Page {
  var path: String
  var contents: [String: Any]

  /// All JSON objects in the page, at any depth.
  var objects: [[String: Any]] { Self.objects(in: contents) }

  private static func objects(in value: Any) -> [[String: Any]] {
    if let object = value as? [String: Any] { return [object] + object.values.flatMap { objects(in: $0) } }
    return (value as? [Any] ?? []).flatMap { objects(in: $0) }
  }

  /// The anchors of the page's headings and groups.
  var anchors: Set<String> { Set(objects.compactMap { $0["anchor"] as? String }) }
}

/// Returns all strings in a JSON value.
func strings(in value: Any) -> [String] {
  if let object = value as? [String: Any] { return object.values.flatMap { strings(in: $0) } }
  if let array = value as? [Any] { return array.flatMap { strings(in: $0) } }
  return (value as? String).map { [$0] } ?? []
}

/// Returns the path of the JSON file for a link, and the link's anchor.
func target(of link: String) -> (path: String, anchor: String?) {
  let parts = link.split(separator: "#", maxSplits: 1)
  var path = String(parts.first ?? "").lowercased()
  if path.hasSuffix("/") { path.removeLast() }
  return (path + ".json", parts.count > 1 ? String(parts[1]) : nil)
}

guard CommandLine.arguments.count == 2 else {
  print("usage: pages ARCHIVE")
  exit(2)
}
let data = URL(fileURLWithPath: CommandLine.arguments[1]).appendingPathComponent("data")
var pages: [String: Page] = [:]
for path in try FileManager.default.subpathsOfDirectory(atPath: data.path) where path.hasSuffix(".json") {
  let json = try JSONSerialization.jsonObject(with: Data(contentsOf: data.appendingPathComponent(path)))
  pages["/" + path.lowercased()] = Page(path: "/" + path, contents: json as? [String: Any] ?? [:])
}
let anchors = pages.mapValues(\.anchors)

var faults: [String] = []
for page in pages.values {
  // A group of the only symbol of a page needs no title of its own.
  let groups = page.contents["topicSections"] as? [[String: Any]] ?? []
  let symbols = groups.map { ($0["identifiers"] as? [String] ?? []).count }
  for (group, count) in zip(groups, symbols) where group["generated"] as? Bool == true && symbols != [1] {
    faults.append("\(page.path): \(count) symbols are in no group of Topics, under \"\(group["title"] ?? "")\"")
  }
  for object in page.objects where object["type"] as? String == "codeListing" {
    for line in object["code"] as? [String] ?? [] where line.count > width {
      faults.append("\(page.path): a line of \(line.count) characters in a listing: \(line)")
    }
  }
  let references = page.contents["references"] as? [String: [String: Any]] ?? [:]
  for reference in references.values {
    guard let link = reference["url"] as? String, link.hasPrefix("/") else { continue }
    let (path, anchor) = target(of: link)
    if pages[path] == nil { faults.append("\(page.path): the link \(link) leads nowhere") }
    if let anchor, anchors[path]?.contains(anchor) != true {
      faults.append("\(page.path): the link \(link) names a heading that isn't on its page")
    }
  }
  for object in page.objects where object["type"] as? String == "reference" {
    guard let identifier = object["identifier"] as? String, references[identifier] == nil else { continue }
    faults.append("\(page.path): \(identifier) isn't resolved")
  }
  for text in strings(in: page.contents) {
    if text == "Linux" || foreignModules.contains(where: text.contains) { faults.append("\(page.path): names \(text)") }
  }
}

// The list of pages beside each page.
let index = data.appendingPathComponent("../index/index.json")
let list = Page(
  path: "/index", contents: try JSONSerialization.jsonObject(with: Data(contentsOf: index)) as? [String: Any] ?? [:])
for case let link as String in list.objects.map({ $0["path"] }) where pages[target(of: link).path] == nil {
  faults.append("\(list.path): the link \(link) leads nowhere")
}

if pages.count < 2 { faults.append("\(data.path) contains no pages") }
for fault in Set(faults).sorted() { print(fault) }
print("\(pages.count) pages, \(Set(faults).count) faults")
exit(faults.isEmpty ? 0 : 1)
