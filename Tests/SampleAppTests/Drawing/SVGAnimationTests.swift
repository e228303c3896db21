import Foundation
import Testing

@testable import SampleApp

@Suite("An animation in an SVG picture")
struct SVGAnimationTests {
  /// Creates an animation with one layer, whose frames take a second each.
  private func animation(_ texts: String..., still: Int = 0) -> SVGAnimation {
    SVGAnimation(
      frames: texts.enumerated().map { index, text in
        SVGAnimation.Frame(layers: [SVG(text: text)], milliseconds: 1_000, isStill: index == still)
      })
  }

  private func lines(_ animation: SVGAnimation) -> [String] {
    animation.content.flatMap { $0.text.split(separator: "\n").map(String.init) }
  }

  @Test("A layer that never changes is drawn once and isn't animated")
  func unchanged() {
    #expect(lines(animation("A", "A", "A")) == ["A"])
    #expect(!animation("A", "A").styleSheet.contains("@keyframes ms"))
  }

  @Test("Content that stays for several frames is drawn once, with the sum of their durations")
  func merged() {
    let expected = [
      "<g class=\"seam\">", "<g>", "<g class=\"phase ms2000 still\">", "A", "</g>",
      "<g class=\"phase ms1000\" style=\"animation-delay: -1.0s\">", "B", "</g>", "</g>", "</g>",
    ]
    #expect(lines(animation("A", "A", "B")) == expected)
  }

  @Test("Content at the end and the beginning is drawn once, and its layer doesn't fade")
  func acrossTheSeam() {
    let expected = [
      "<g>", "<g class=\"phase ms1000\" style=\"animation-delay: -3.0s\">", "B", "</g>",
      "<g class=\"phase ms3000 still\" style=\"animation-delay: -2.0s\">", "A", "</g>", "</g>",
    ]
    #expect(lines(animation("A", "B", "A", "A")) == expected)
  }

  @Test("Empty content isn't drawn, and takes its time")
  func empty() {
    let expected = ["<g>", "<g class=\"phase ms1000\" style=\"animation-delay: -2.0s\">", "B", "</g>", "</g>"]
    #expect(lines(animation("", "B", "")) == expected)
  }

  @Test("A layer that a frame lacks is empty in it")
  func missingLayer() {
    let whole = SVGAnimation.Frame(layers: [SVG(text: "A"), SVG(text: "B")], milliseconds: 1_000)
    let part = SVGAnimation.Frame(layers: [SVG(text: "A")], milliseconds: 1_000)
    let content = SVGAnimation(frames: [whole, part]).content
    #expect(content.first?.text == "A")
    #expect(content.last?.text.contains("<g class=\"phase ms1000\">\nB") == true)
    #expect(SVGAnimation(frames: []).content.isEmpty)
  }

  @Test("Each duration has its share of the whole, and only viewers that accept motion see the animation")
  func styleSheet() throws {
    let sheet = animation("A", "B", "B", "B").styleSheet
    #expect(sheet.contains("@keyframes ms1000 { 0% { visibility: visible } 25.0%, 100% { visibility: hidden } }"))
    #expect(sheet.contains("@keyframes ms3000 { 0% { visibility: visible } 75.0%, 100% { visibility: hidden } }"))
    let outside = try #require(sheet.components(separatedBy: "@media (prefers-reduced-motion: no-preference) {").first)
    #expect(outside.contains(".phase { visibility: hidden }\n.still { visibility: visible }"))
    let rules = sheet.split(separator: "\n")
    let start = try #require(rules.firstIndex { $0.hasPrefix("@media") })
    let end = try #require(rules.firstIndex(of: "}"))
    let animated = rules.indices.filter { rules[$0].contains("animation") }
    #expect(!animated.isEmpty)
    #expect(animated.allSatisfy { (start...end).contains($0) })
  }
}
