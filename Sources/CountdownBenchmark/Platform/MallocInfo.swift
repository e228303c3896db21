import Foundation

/// What glibc's `malloc_info` writes, of which the totals behind the last arena are read.
struct MallocInfo: Equatable {
  /// Bytes that are allocated and not freed.
  var inUse: Int

  init?(_ xml: String) {
    guard let end = xml.range(of: "</heap>", options: .backwards)?.upperBound else { return nil }
    let totals = xml[end...]
    guard
      let system = Self.size(inLineWith: "<system type=\"current\"", of: totals),
      let free = Self.size(inLineWith: "<total type=\"rest\"", of: totals),
      let fast = Self.size(inLineWith: "<total type=\"fast\"", of: totals),
      let mapped = Self.size(inLineWith: "<total type=\"mmap\"", of: totals)
    else { return nil }
    inUse = system - free - fast + mapped
  }

  private static func size(inLineWith mark: String, of text: Substring) -> Int? {
    let line = text.split(separator: "\n").first { $0.contains(mark) }
    let value = line?.components(separatedBy: " size=\"").last?.prefix { $0.isNumber }
    return value.flatMap { Int($0) }
  }
}
