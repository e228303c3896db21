import CountdownTestSupport
import Foundation
import UIKit

/// A tour of the sample's pages on a manual clock. It acts like a user, and prints every change that a user would see.
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

  private let clock = ManualClock()
  private let start: Date
  private let window: SampleWindow
  private var title: String?
  /// The elements that each page has shown last, by the page's title.
  private var shown: [String: [String]] = [:]

  init(settings: SampleSettings) {
    start = clock.date
    window = clock.run { SampleWindow(settings: settings) }
  }

  /// Plays the tour.
  func play() async {
    await clock.run {
      printChanges()
      for step in Self.script { await perform(step) }
      line("The end.")
    }
  }

  private func perform(_ step: Step) async {
    switch step {
    case .touch(let number):
      line("  touch \(number)")
      window.touch(number)
      await letTasksRun()
    case .back:
      line("  back\n")
      window.goBack()
    case .wait(let milliseconds): await wait(tenths: milliseconds / 100)
    case .background:
      line("  the app enters the background")
      clock.enterBackground()
    case .foreground:
      line("  the app returns")
      clock.enterForeground()
    case .scroll(let rows):
      line("  scroll")
      window.scroll(by: rows)
    }
    printChanges()
  }

  /// Advances the clock in small steps, so that each change is printed.
  private func wait(tenths: Int) async {
    for _ in 0..<tenths {
      clock.advance(by: 0.1)
      if window.settings.server.pendingRequestCount > 0 { await letTasksRun() }
      printChanges()
    }
  }

  /// Lets the tasks of a page run, which send a request and receive its response. They take no time of the manual clock.
  private func letTasksRun() async {
    try? await Task.sleep(for: .milliseconds(10))
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
    let seconds = String(format: "%4.1f", clock.date.timeIntervalSince(start))
    StandardStream.output.write("\(seconds)  \(text)\n")
  }
}
