import CountdownKit
import Foundation
import FoundationXML
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The animated picture of the countdown")
struct CountdownPictureTests {
  nonisolated static let appearances = [UIUserInterfaceStyle.light, .dark]

  /// Returns a picture in the readme.
  nonisolated static func committed(_ fileName: String) throws -> String {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: tests.appendingPathComponent("../../../.github/\(fileName)").standardizedFileURL, encoding: .utf8)
  }

  @Test("The readme's pictures match the sample's pages", arguments: CountdownPicture.Subject.allCases, appearances)
  func isUpToDate(subject: CountdownPicture.Subject, appearance: UIUserInterfaceStyle) async throws {
    let picture = CountdownPicture(subject: subject, appearance: appearance)
    let drawn = try await picture.svg()
    let again = try await picture.svg()
    #expect(drawn == again, "each drawing is the same")
    let committed = try Self.committed(picture.fileName)
    // Not an operand of the expectation, which would print both files.
    let isUpToDate = drawn == committed
    #expect(isUpToDate, "the pages have changed: run swift run SampleApp --draw .github")
  }

  @Test("The stills show a form, a list and a limit, each with a button that can't be touched")
  func stills() async throws {
    let expected: [CountdownPicture.Subject: String] = [
      .form: "Resend in 55 s", .list: "Again in 44 s: 138 0000 0000", .limit: "No more codes until ",
    ]
    for (subject, title) in expected {
      let scenes = try await CountdownPicture(subject: subject, appearance: .light).scenes()
      let controls = scenes[0].page.controls.filter { !$0.takesTouches }
      #expect(scenes.count == 1)
      #expect(controls.contains { $0.title.hasPrefix(title) }, "\(controls.map(\.title))")
    }
  }

  @Test("The button shows its title, the request, each second of the countdown, and its title again")
  func titles() async throws {
    let style = SignInStyle.style(timeZone: .current)
    let counts = (1...60).reversed().map { style.countingTitle($0) }
    let before = ["Text me a code", "Text me a code", try #require(style.sendingTitle)]
    let buttons = try await scenes(.light).compactMap { $0.page.control(1) }
    #expect(buttons.map(\.title) == before + counts + ["Text me a code"])
    #expect(buttons.map(\.takesTouches) == [true, true] + Array(repeating: false, count: 61) + [true])
  }

  @Test("The button is gray during the request and the countdown", arguments: appearances)
  func colors(appearance: UIUserInterfaceStyle) async throws {
    let (normal, gray) = appearance == .dark ? ("#CDCDE1", "#999999") : ("#353544", "#767676")
    let expected = [normal, normal] + Array(repeating: gray, count: 61) + [normal]
    let buttons = try await scenes(appearance).compactMap { $0.page.control(1) }
    #expect(buttons.map { "\($0.titleColor)" } == expected)
    #expect(buttons.map { $0.borderColor.map { "\($0)" } } == expected)
  }

  @Test("The background is white in light mode and black in dark mode", arguments: appearances)
  func background(appearance: UIUserInterfaceStyle) async throws {
    let backgrounds = try await scenes(appearance).map { "\($0.page.background)" }
    #expect(Set(backgrounds) == [appearance == .dark ? "#000000" : "#FFFFFF"])
  }

  @Test("A second of the countdown takes a second, except where the caption names another speed")
  func speed() async throws {
    let scenes = try await scenes(.light)
    for (number, scene) in zip((1...60).reversed(), scenes.dropFirst(3)) {
      let isFast = (4...57).contains(number)
      #expect(scene.milliseconds == (isFast ? 100 : 1_000))
      #expect(scene.caption == (isFast ? "The countdown, 10 times as fast" : "The countdown"))
    }
    #expect(scenes.map(\.milliseconds).reduce(0, +) == 16_000)
  }

  @Test("Each text in the picture has a contrast of at least 4.5:1 with the screen", arguments: appearances)
  func contrast(appearance: UIUserInterfaceStyle) async throws {
    let drawn = try await CountdownPicture(appearance: appearance).svg()
    let texts = drawn.split(separator: "\n").filter { $0.hasPrefix("<text ") }
    let colors = Set(texts.compactMap { $0.components(separatedBy: " fill=\"#").last?.prefix(6) })
    let screen = luminance(appearance == .dark ? "000000" : "FFFFFF")
    #expect(colors.count >= 3, "\(colors)")
    for color in colors {
      let luminances = [luminance(color), screen].sorted()
      #expect((luminances[1] + 0.05) / (luminances[0] + 0.05) >= 4.5, "\(color)")
    }
  }

  @Test("The still picture shows the countdown after a second, and its caption names no speed")
  func still() async throws {
    let still = try await scenes(.light).filter(\.isStill)
    #expect(still.map { $0.page.control(1)?.title } == ["Resend in 59 s"])
    #expect(still.map(\.caption) == ["The countdown"])
  }

  @Test("Every text fits the screen in a typical system font")
  func fits() async throws {
    for scene in try await scenes(.light) {
      #expect(scene.caption.count <= 32, "\(scene.caption)")
      for text in scene.page.texts { #expect(text.count <= 27, "\(text)") }
      for control in scene.page.controls { #expect(control.title.count <= 26, "\(control.title)") }
    }
  }

  @Test("The picture is well-formed, small, has a description, and refers to no other files", arguments: appearances)
  func isSelfContained(appearance: UIUserInterfaceStyle) async throws {
    let drawn = try await CountdownPicture(appearance: appearance).svg()
    #expect(drawn.utf8.count < 60_000)
    let root = try #require(try XMLDocument(xmlString: drawn).rootElement())
    // On Linux, `attribute(forName:)` finds no attributes of elements in a namespace.
    let role = root.attributes?.first { $0.name == "role" }
    #expect(role?.stringValue == "img")
    #expect(root.elements(forName: "title").first?.stringValue?.isEmpty == false)
    let description = try #require(root.elements(forName: "desc").first?.stringValue)
    for title in ["Text me a code", "Sending…", "Resend in 60 s", "Resend in 59 s", "Resend in 1 s"] {
      #expect(description.contains("“\(title)”"))
    }
    for name in ["href", "url(", "@import", "<script", "<image", "<foreignObject"] { #expect(!drawn.contains(name)) }
  }

  @Test("XML's special characters are escaped")
  func escapes() throws {
    let text = "a < b & \"c\" > d"
    let layers = [SVG.text(text, at: .zero, size: 17, fill: "#000000")]
    let drawn = SVG.document(
      size: CGSize(width: 10, height: 10), title: text, description: text,
      animation: SVGAnimation(frames: [SVGAnimation.Frame(layers: layers, milliseconds: 1)]))
    let root = try #require(try XMLDocument(xmlString: drawn.text).rootElement())
    #expect(["title", "desc", "text"].map { root.elements(forName: $0).first?.stringValue } == [text, text, text])
  }

  /// Returns the relative luminance of a color, as WCAG 2 defines it.
  private func luminance(_ color: Substring) -> Double {
    let value = Int(color, radix: 16) ?? 0
    let linear = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { component in
      let share = Double(component) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func scenes(_ appearance: UIUserInterfaceStyle) async throws -> [PictureScene] {
    try await CountdownPicture(appearance: appearance).scenes()
  }
}
