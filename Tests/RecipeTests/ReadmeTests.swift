import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("The README")
struct ReadmeTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  /// Shows the page of the quick start, whose requests get a prepared response.
  private func showPage(status: Int, retryAfter: String? = nil) throws -> SignInViewController {
    let page = SignInViewController()
    page.session = StandInServer.session
    page.codeURL = try StandInServer.request(status: status, retryAfter: retryAfter).url
    return screen.show(page)
  }

  /// Touches the button, and waits until it counts or the page shows a message.
  private func touch(_ page: SignInViewController) async {
    clock.run { page.button.sendActions(for: .touchUpInside) }
    await waitUntil { page.button.countdown.remainingSeconds != nil || page.message.text != nil }
  }

  /// Waits until a condition is met, for at least a minute if it never is.
  private func waitUntil(_ condition: () -> Bool) async {
    for _ in 0..<12_000 {
      guard !condition() else { return }
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
  }

  @Test("The quick start sends a code, and its button waits, on a rebuilt page too")
  func quickStart() async throws {
    await touch(try showPage(status: 200))
    let page = try showPage(status: 200)
    #expect(page.button.countdown.remainingSeconds == 60)
    #expect(page.message.text == nil)
    clock.advance(by: 60)
    #expect(page.button.currentTitle == "Text me a code")
    #expect(page.button.isEnabled)
  }

  @Test("In the quick start, a failure shows a message, and only the server's wait starts", arguments: [nil, 90])
  func quickStartFailure(wait: Int?) async throws {
    let page = try showPage(status: wait == nil ? 500 : 503, retryAfter: wait.map(String.init))
    await touch(page)
    await waitUntil { page.message.text != nil }
    #expect(page.message.text == "The code could not be sent.")
    #expect(page.button.countdown.remainingSeconds == wait)
  }

  private func use(_ button: UIButton, in view: UIView) {
    // recipe: README
    button.countdown.start(from: 60)  // Counts without a request.
    button.countdown.start(from: 60, key: "sign-in")  // Outlives the page.
    button.countdown.attach(to: "sign-in")  // Shows it on a rebuilt page.
    button.countdown.cancel()  // Restores the button. The key's wait continues.
    view.startCountdown(onButtonWithTag: 1001, from: 60)  // Finds the button.
    // end of recipe
  }

  @Test("After the calls under Usage, the button counts without the key, whose wait continues")
  func usage() {
    clock.run {
      let page = screen.show(UIViewController())
      let button = UIButton(type: .system)
      button.tag = 1001
      page.view.addSubview(button)
      use(button, in: page.view)
      #expect(button.currentTitle == "Resend in 60 s")
      button.countdown.cancel()
      #expect(CountdownCenter.shared["sign-in"]?.remainingSeconds == 60)
    }
  }

  private func readTicks(_ show: (Int) -> Void) async throws {
    // recipe: README
    let countdown = try CountdownCenter.shared.start("sign-in", duration: 60)
    for await tick in countdown.ticks { show(tick.remainingSeconds) }
    // end of recipe
  }

  @Test("The loop over a countdown's ticks ends with the countdown")
  func ticks() async throws {
    var shown: [Int] = []
    let loop = clock.run { Task { try await readTicks { shown.append($0) } } }
    await waitUntil { clock.run { CountdownCenter.shared["sign-in"] != nil } }
    clock.advance(by: 60)
    try await loop.value
    #expect(shown.last == 0)
  }

  @Test("The README is short enough to read")
  func length() throws {
    let text = try Repository.text(of: "README.md")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 191, "At most 190 lines")
  }

  @Test(
    "Each link between files of the repository leads to a file, and to a heading if it names one",
    arguments: ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"])
  func links(in file: String) throws {
    for link in Self.links(in: try Repository.text(of: file)) where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].isEmpty ? file : String(parts[0])
      #expect(Repository.contains(path), "\(file) links to \(link)")
      guard parts.count > 1 else { continue }
      let anchors = try Self.anchors(in: Repository.text(of: path))
      #expect(anchors.contains(String(parts[1])), "\(file) links to \(link)")
    }
  }

  /// The destinations of a Markdown file's links.
  private static func links(in text: String) -> [String] {
    text.components(separatedBy: "](").dropFirst().map { String($0.prefix { $0 != ")" }) }
  }

  /// The anchors that GitHub gives to a Markdown file's headings.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased().replacingOccurrences(of: " ", with: "-")
          .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      })
  }
}
