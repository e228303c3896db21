import Foundation
import FoundationXML
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The picture of the buttons")
struct ButtonPictureTests {
  /// The picture in the readme.
  nonisolated static var committed: String {
    get throws {
      let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return try String(
        contentsOf: tests.appendingPathComponent("../../../.github/buttons.svg").standardizedFileURL, encoding: .utf8)
    }
  }

  private let picture = ButtonPicture()

  @Test("The readme's picture matches the sample's pages")
  func isUpToDate() async throws {
    let drawn = try await picture.svg()
    let again = try await picture.svg()
    #expect(drawn == again, "each drawing is the same")
    #expect(
      try drawn == Self.committed, "the pages have changed: run swift run SampleApp --draw .github/buttons.svg")
  }

  @Test(
    "The picture shows the button before, during, and after a request and a countdown, and at the limit",
    arguments: [true, false])
  func states(isDark: Bool) async throws {
    let buttons = try await picture.scenes(in: isDark ? .dark : .light).compactMap { $0.page.control(1) }
    let limit = "No more codes until 20:44"
    #expect(buttons.map(\.title) == ["Text me a code", "Sending…", "Resend in 59 s", "Text me a code", limit])
    #expect(buttons.map(\.takesTouches) == [true, false, false, true, false])
    let (normal, gray) = (isDark ? "#CDCDE1" : "#353544", "#999999")
    #expect(buttons.map { "\($0.titleColor)" } == [normal, gray, gray, normal, gray])
    #expect(buttons.map { $0.borderColor.map { "\($0)" } } == [normal, gray, gray, normal, gray])
  }

  @Test("Every text fits the screen in a typical system font")
  func fits() async throws {
    for scene in try await picture.scenes(in: .light) {
      for text in scene.page.texts { #expect(text.count <= 27, "\(text)") }
      for control in scene.page.controls { #expect(control.title.count <= 26, "\(control.title)") }
    }
  }

  @Test("The background is white in light mode and black in dark mode")
  func backgrounds() async throws {
    for (appearance, color) in [(UIUserInterfaceStyle.light, "#FFFFFF"), (.dark, "#000000")] {
      let scenes = try await picture.scenes(in: appearance)
      #expect(Set(scenes.map { "\($0.page.background)" }) == [color])
    }
  }

  @Test("The picture is well-formed, has a description, and refers to no other files")
  func isSelfContained() async throws {
    let drawn = try await picture.svg()
    let document = try XMLDocument(xmlString: drawn)
    let root = try #require(document.rootElement())
    // On Linux, `attribute(forName:)` finds no attributes of elements in a namespace.
    let role = root.attributes?.first { $0.name == "role" }
    #expect(role?.stringValue == "img")
    #expect(root.elements(forName: "title").first?.stringValue?.isEmpty == false)
    #expect(root.elements(forName: "desc").first?.stringValue?.isEmpty == false)
    for name in ["href", "url(", "@import", "<style", "<script", "<image"] { #expect(!drawn.contains(name)) }
  }

  @Test("XML's special characters are escaped")
  func escapes() throws {
    let text = "a < b & \"c\" > d"
    let drawn = SVG.document(
      size: CGSize(width: 10, height: 10), title: text, description: text,
      [.text(text, at: .zero, size: 17, fill: "#000000")])
    let root = try #require(try XMLDocument(xmlString: drawn.text).rootElement())
    #expect(["title", "desc", "text"].map { root.elements(forName: $0).first?.stringValue } == [text, text, text])
  }
}
