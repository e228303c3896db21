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
  func isUpToDate() throws {
    #expect(picture.svg == picture.svg, "the same at every drawing")
    #expect(
      try picture.svg == Self.committed, "the screens have changed: swift run SampleApp --draw .github/buttons.svg")
  }

  @Test("It shows the button before, counting, in the last second, and after", arguments: [true, false])
  func states(isDark: Bool) {
    let buttons = picture.scenes(in: isDark ? .dark : .light).compactMap { $0.page.control(1) }
    #expect(buttons.map(\.title) == ["获取验证码", "59秒后重新获取", "1秒后重新获取", "重新获取验证码"])
    #expect(buttons.map(\.takesTouches) == [true, false, false, true])
    let own = isDark ? "#CDCDE1" : "#353544"
    #expect(buttons.map { "\($0.titleColor)" } == [own, "#999999", "#999999", own])
    #expect(buttons.map { $0.borderColor.map { "\($0)" } } == [own, "#999999", "#999999", own])
  }

  @Test("Light and dark have the screen's background")
  func backgrounds() {
    #expect(Set(picture.scenes(in: .light).map { "\($0.page.background)" }) == ["#FFFFFF"])
    #expect(Set(picture.scenes(in: .dark).map { "\($0.page.background)" }) == ["#000000"])
  }

  @Test("It is well-formed, says in words what it shows, and needs nothing else")
  func isWhole() throws {
    let document = try XMLDocument(xmlString: picture.svg)
    let root = try #require(document.rootElement())
    // Not `attribute(forName:)`, which finds none here where the elements have a namespace.
    let role = root.attributes?.first { $0.name == "role" }
    #expect(role?.stringValue == "img")
    #expect(root.elements(forName: "title").first?.stringValue?.isEmpty == false)
    #expect(root.elements(forName: "desc").first?.stringValue?.isEmpty == false)
    for name in ["href", "url(", "@import", "<style", "<script", "<image"] { #expect(!picture.svg.contains(name)) }
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
