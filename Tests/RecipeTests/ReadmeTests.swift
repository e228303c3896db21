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

  private func start(_ button: UIButton) {
    // recipe: README
    button.countdown.start(from: 60)
    // end of recipe
  }

  private func send(from button: UIButton, to codeURL: URL) async throws {
    let session = StandInServer.session
    // recipe: README
    button.countdown.attach(to: "sign-in")  // Shows a running wait.
    try await button.countdown.send(for: 60, key: "sign-in") {
      try await session.data(from: codeURL)
    }
    // end of recipe
  }

  @Test("The first line counts, and the next four send and then count")
  func beginning() async throws {
    let (first, second) = (UIButton(type: .system), UIButton(type: .system))
    let url = try #require(StandInServer.request(status: 200).url)
    clock.run { start(first) }
    #expect(first.countdown.remainingSeconds == 60)
    try await clock.run { try await send(from: second, to: url) }
    #expect(second.countdown.remainingSeconds == 60)
  }

  private func use(_ button: UIButton, in view: UIView) {
    // recipe: README
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

  @Test("The Chinese README shows the same code, and links to the same files")
  func chinese() throws {
    let (english, chinese) = (try Repository.text(of: "README.md"), try Repository.text(of: "README.zh-Hans.md"))
    for language in ["swift", "objc", "sh"] {
      let shown = Recipe.shown(in: english, of: "README", language: language)
      #expect(shown == Recipe.shown(in: chinese, of: "README", language: language))
      #expect(!shown.isEmpty)
    }
    let files = [english, chinese].map { Set(Self.links(in: $0)).filter { $0.contains(".docc/") } }
    #expect(files[0] == files[1])
  }

  @Test("The README is short enough to read")
  func length() throws {
    let text = try Repository.text(of: "README.md")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 216, "At most 215 lines")
  }

  @Test("Each link between files of the repository leads to a file, and to a heading if it names one")
  func links() throws {
    let folders = ["Sources/CountdownCore/CountdownCore.docc/", "Sources/CountdownKit/CountdownKit.docc/"]
    let articles = try folders.flatMap { folder in
      try Repository.files(in: folder, endingWith: ".md").map { folder + $0.name + ".md" }
    }
    let files = ["README.md", "README.zh-Hans.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"] + articles
    for file in files where Repository.contains(file) {
      for link in Self.links(in: try Repository.text(of: file)) where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? file : Repository.path(String(parts[0]), from: file)
        #expect(Repository.contains(path), "\(file) links to \(link)")
        guard parts.count > 1, Repository.contains(path) else { continue }
        let anchors = try Self.anchors(in: Repository.text(of: path))
        #expect(anchors.contains(String(parts[1])), "\(file) links to \(link)")
      }
    }
  }

  /// The destinations of a Markdown file's links.
  private static func links(in text: String) -> [String] {
    text.components(separatedBy: "](").dropFirst().map { String($0.prefix { $0 != ")" }) }
      + ["srcset=\"", "src=\""].flatMap { mark in
        text.components(separatedBy: mark).dropFirst().map { String($0.prefix { $0 != "\"" }) }
      }
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
