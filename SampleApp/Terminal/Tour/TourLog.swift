/// Prints the tour line by line. Each line begins with the time since the start of the tour.
@MainActor final class TourLog {
  private let start: Duration
  private let write: (String) -> Void

  init(start: Duration, write: @escaping (String) -> Void = StandardStream.output.write) {
    self.start = start
    self.write = write
  }

  func add(_ line: String, at time: Duration) {
    let seconds = Self.seconds(time - start)
    write(String(repeating: " ", count: max(0, 7 - seconds.count)) + "\(seconds) s  \(line)\n")
  }

  /// Formats a time with milliseconds, rounded down. If it were rounded up, an early value could seem to be on time.
  static func seconds(_ time: Duration) -> String {
    let milliseconds = Int(time / .milliseconds(1))
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

/// The differences between two states of a page, as lines of the log.
struct PageChanges {
  let lines: [String]

  /// - Parameters:
  ///   - old: The previous page; nil for the first one.
  ///   - new: The current page.
  init(from old: Page?, to new: Page) {
    // A page with another title is logged completely, even where its content equals the previous page's.
    let old = old?.title == new.title ? old : nil
    var lines = old == nil ? [Self.line("page", new.title)] : []
    let oldTexts = old?.texts ?? []
    for (index, text) in new.texts.enumerated() where !oldTexts.indices.contains(index) || oldTexts[index] != text {
      lines.append(Self.line("text", text))
    }
    for control in new.controls {
      let changes = Self.changes(from: old?.control(control.number), to: control)
      if !changes.isEmpty { lines.append(Self.line("\(control.number)", changes.joined(separator: ", "))) }
    }
    lines += oldTexts.dropFirst(new.texts.count).map { Self.line("gone", $0) }
    lines += (old?.controls ?? []).dropFirst(new.controls.count).map { Self.line("gone", $0.title) }
    self.lines = lines
  }

  private static func line(_ subject: String, _ text: String) -> String {
    subject + String(repeating: " ", count: max(1, 7 - subject.count)) + text
  }

  private static func changes(from old: PageControl?, to new: PageControl) -> [String] {
    func change(_ aspect: (PageControl) -> String) -> String? {
      let current = aspect(new)
      return old.map(aspect) == current ? nil : current
    }
    return [
      change { $0.title },
      change { "title \($0.titleColor)" },
      change { $0.borderColor.map { "border \($0)" } ?? "no border" },
      change { $0.condition },
    ].compactMap { $0 }
  }
}
