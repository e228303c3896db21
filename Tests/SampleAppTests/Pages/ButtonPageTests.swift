import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The page with a tagged button")
struct TaggedPageTests {
  private let sample = SampleOnManualClock(seconds: 3)

  init() {
    sample.touch(2)
  }

  private var title: String? { sample.control(1)?.title }

  @Test("The button counts, and takes touches again afterward")
  func counting() {
    sample.touch(1)
    #expect(title == "3秒后重新获取")
    #expect(sample.control(1)?.condition == "ignores touches")
    sample.clock.advance(by: 2)
    #expect(title == "1秒后重新获取")
    sample.clock.advance(by: 1)
    #expect(title == "重新获取验证码")
    #expect(sample.control(1)?.takesTouches == true)
  }

  @Test("A replacement button counts from the next tick on")
  func replaced() {
    sample.touch(1, 2)
    #expect(title == "获取验证码")
    sample.clock.advance(by: 1)
    #expect(title == "2秒后重新获取")
    sample.clock.advance(by: 2)
    #expect(title == "重新获取验证码")
    sample.touch(1)
    #expect(title == "3秒后重新获取")
  }

  @Test("Leaving destroys the page and ends its countdown")
  func leaving() {
    sample.touch(1)
    sample.expectDestroyedAfterGoingBack(from: TaggedButtonViewController.self)
    sample.clock.advance(by: 1)
    #expect(sample.clock.armedAlarmCount == 0)
    sample.touch(2)
    #expect(title == "获取验证码")
  }
}

@MainActor @Suite("The page with a self-starting button")
struct SelfStartingPageTests {
  private let sample = SampleOnManualClock(seconds: 4)

  init() {
    sample.touch(3)
  }

  /// The text and the color of the page's progress display.
  private var progress: (text: String, color: String)? {
    guard case .text(let text)? = sample.page.elements.dropFirst(2).first else { return nil }
    return (text.text, "\(text.color)")
  }

  @Test("The progress display follows every tick, and changes its color at the end")
  func drawing() {
    #expect(progress == nil)
    sample.touch(1)
    for (left, text) in [(4, "●●●●●●●●●●●●●●●●●●●●"), (3, "●●●●●●●●●●●●●●●○○○○○"), (1, "●●●●●○○○○○○○○○○○○○○○")] {
      if left < 4 { sample.clock.advance(by: left == 3 ? 1 : 2) }
      #expect(sample.control(1)?.title == "\(left) s")
      #expect(progress?.text == text)
      #expect(progress?.color == "#007AFF")
    }
    sample.clock.advance(by: 1)
    #expect(sample.control(1)?.title == "Get Code")
    #expect(progress?.text == "●●●●●●●●●●●●●●●●●●●●")
    #expect(progress?.color == "#77CAC6")
  }

  @Test("Canceling the countdown clears the progress display, and the next countdown draws it again")
  func canceling() {
    sample.touch(1)
    sample.clock.advance(by: 1)
    sample.touch(2)
    #expect(sample.control(1)?.title == "Get Code")
    #expect(progress == nil)
    sample.touch(1)
    #expect(progress?.text == "●●●●●●●●●●●●●●●●●●●●")
  }

  @Test("Leaving destroys the page despite its tick handler")
  func leaving() {
    sample.touch(1)
    sample.expectDestroyedAfterGoingBack(from: SelfStartingViewController.self)
  }
}
