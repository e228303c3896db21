import UIKit

/// A tour of the sample's pages. It acts like a user, and prints every change that a user would see.
@MainActor final class Tour {
  private enum Step {
    case touch(Int)
    case back
    case wait(milliseconds: Int)
    case background
    case foreground
    case scroll(rows: Int)
  }

  private static let script: [Step] = [
    .touch(1), .touch(1), .wait(milliseconds: 1100), .touch(2), .wait(milliseconds: 1100), .back,
    .touch(2), .touch(1), .wait(milliseconds: 500), .touch(1), .wait(milliseconds: 600), .back,
    .touch(3), .touch(1), .wait(milliseconds: 600), .back, .wait(milliseconds: 700), .touch(3),
    .wait(milliseconds: 600), .back,
    .touch(4), .touch(1), .wait(milliseconds: 1100), .touch(2), .back,
    .touch(5), .touch(1), .wait(milliseconds: 500), .background, .wait(milliseconds: 1200), .foreground,
    .wait(milliseconds: 1400), .back,
    .touch(6), .touch(1), .touch(2), .wait(milliseconds: 3200), .touch(3), .back,
    .touch(7), .touch(1), .wait(milliseconds: 200), .scroll(rows: 15), .wait(milliseconds: 200), .back,
    .touch(8), .touch(1), .wait(milliseconds: 400), .touch(2), .wait(milliseconds: 3000), .touch(1),
    .wait(milliseconds: 400), .back,
  ]

  private let window: SampleWindow
  private let life = AppLife()
  private let start = ContinuousClock.now
  private var title: String?
  /// The elements that each page has shown last, by the page's title.
  private var shown: [String: [String]] = [:]

  init(settings: SampleSettings) {
    window = SampleWindow(settings: settings)
  }

  /// Plays the tour.
  func play() async {
    let refresh = DisplayRefresh { [weak self] in self?.printChanges() }
    Headless.onDisplayChange = { refresh.request() }
    printChanges()
    for step in Self.script { await perform(step) }
    Headless.onDisplayChange = nil
    line("The end.")
  }

  private func perform(_ step: Step) async {
    switch step {
    case .touch(let number):
      line("  touch \(number)")
      window.touch(number)
    case .back:
      line("  back\n")
      window.goBack()
    case .wait(let milliseconds): try? await Task.sleep(for: .milliseconds(milliseconds))
    case .background:
      line("  the app enters the background")
      life.enterBackground()
    case .foreground:
      line("  the app returns")
      life.enterForeground()
    case .scroll(let rows):
      line("  scroll")
      window.scroll(by: rows)
    }
    printChanges()
  }

  /// Prints the title of a new page, and each element that has changed since the page was last visible.
  private func printChanges() {
    window.fit(to: TerminalSize(columns: 80, rows: 24))
    let page = window.page
    if page.title != title {
      line("  page: \(page.title)")
      if let caption = page.caption { line("    \(caption)") }
    }
    title = page.title
    let old = shown[page.title] ?? []
    let new = page.elements.map(description)
    for (index, text) in new.enumerated() where !old.indices.contains(index) || old[index] != text {
      line("    \(text)")
    }
    shown[page.title] = new
  }

  private func description(of element: PageElement) -> String {
    guard let number = element.number else { return element.text }
    let condition = element.condition.map { ", \($0)" } ?? ""
    let ring = element.ring.map { ", ring \(Int(($0.fraction * 100).rounded()))% \($0.color)" } ?? ""
    return "[\(number)] \(element.text)\(condition)\(ring)"
  }

  private func line(_ text: String) {
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    let fraction = milliseconds % 1000 / 100
    StandardStream.output.write("\(milliseconds < 10_000 ? " " : "")\(milliseconds / 1000).\(fraction)  \(text)\n")
  }
}
