/// What is different on a page from what was shown before, in words.
struct PageChanges {
  let lines: [String]

  /// - Parameter old: Nil before the first page.
  init(from old: Page?, to new: Page) {
    // Of another page everything is new, whatever is in the same place.
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

  private static func line(_ subject: String, _ words: String) -> String {
    subject + String(repeating: " ", count: max(1, 7 - subject.count)) + words
  }

  private static func changes(from old: PageControl?, to new: PageControl) -> [String] {
    func words(_ aspect: (PageControl) -> String) -> String? {
      let present = aspect(new)
      return old.map(aspect) == present ? nil : present
    }
    return [
      words { $0.title },
      words { "title \($0.titleColor)" },
      words { $0.borderColor.map { "border \($0)" } ?? "no border" },
      words { $0.condition },
    ].compactMap { $0 }
  }
}
