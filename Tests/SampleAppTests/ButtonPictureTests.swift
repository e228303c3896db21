import Foundation
import FoundationXML
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The picture of the buttons")
struct ButtonPictureTests {
  /// What the readme shows.
  nonisolated static var committed: String {
    get throws {
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return try String(
        contentsOf: tests.appendingPathComponent("../../.github/buttons.svg").standardizedFileURL, encoding: .utf8)
    }
  }

  private let picture = ButtonPicture()

  @Test("The readme's picture is what the screens look like now")
  func isUpToDate() async throws {
    let drawn = try await picture.svg()
    let again = try await picture.svg()
    #expect(drawn == again, "the same at every drawing")
    #expect(
      try drawn == Self.committed, "the screens have changed: swift run SampleApp --draw .github/buttons.svg")
  }

  @Test("It shows the button before, sending, counting, after, and at the limit", arguments: [true, false])
  func states(isDark: Bool) async throws {
    let buttons = try await picture.scenes(in: isDark ? .dark : .light).compactMap { $0.page.control(1) }
    let limit = "No more codes until 20:44"
    #expect(buttons.map(\.title) == ["Text me a code", "Sending…", "Resend in 59 s", "Text me a code", limit])
    #expect(buttons.map(\.takesTouches) == [true, false, false, true, false])
    let (own, gray) = (isDark ? "#CDCDE1" : "#353544", "#999999")
    #expect(buttons.map { "\($0.titleColor)" } == [own, gray, gray, own, gray])
    #expect(buttons.map { $0.borderColor.map { "\($0)" } } == [own, gray, gray, own, gray])
  }

  @Test("Every text fits its screen, as wide as letters are in a system's font")
  func fits() async throws {
    for scene in try await picture.scenes(in: .light) {
      for text in scene.page.texts { #expect(text.count <= 27, "\(text)") }
      for control in scene.page.controls { #expect(control.title.count <= 26, "\(control.title)") }
    }
  }

  @Test("Light and dark have the screen's background")
  func backgrounds() async throws {
    for (appearance, color) in [(UIUserInterfaceStyle.light, "#FFFFFF"), (.dark, "#000000")] {
      let scenes = try await picture.scenes(in: appearance)
      #expect(Set(scenes.map { "\($0.page.background)" }) == [color])
    }
  }

  @Test("It is well-formed, says in words what it shows, and needs nothing else")
  func isWhole() async throws {
    let drawn = try await picture.svg()
    let document = try XMLDocument(xmlString: drawn)
    let root = try #require(document.rootElement())
    // Not `attribute(forName:)`, which finds none here where the elements have a namespace.
    let role = root.attributes?.first { $0.name == "role" }
    #expect(role?.stringValue == "img")
    #expect(root.elements(forName: "title").first?.stringValue?.isEmpty == false)
    #expect(root.elements(forName: "desc").first?.stringValue?.isEmpty == false)
    for name in ["href", "url(", "@import", "<style", "<script", "<image"] { #expect(!drawn.contains(name)) }
  }

  @Test("Words that mean something to XML are words")
  func escapes() throws {
    let words = "a < b & \"c\" > d"
    let drawn = SVG.document(
      size: CGSize(width: 10, height: 10), title: words, description: words,
      [.text(words, at: .zero, size: 17, fill: "#000000")])
    let root = try #require(try XMLDocument(xmlString: drawn.text).rootElement())
    #expect(["title", "desc", "text"].map { root.elements(forName: $0).first?.stringValue } == [words, words, words])
  }
}
