import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The page with a tag")
struct TaggedPageTests {
  private let sample = SampleOnManualClock(seconds: 3)

  init() {
    sample.touch(2)
  }

  private var title: String? { sample.control(1)?.title }

  @Test("The button counts, and can be touched again after that")
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

  @Test("A new button in its place counts from the next tick on")
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

  @Test("Leaving destroys the page, and ends what counts on it")
  func leaving() {
    sample.touch(1)
    weak var page: UIViewController?
    page = sample.stage.shownController
    #expect(page is TaggedButtonViewController)
    sample.goBack()
    #expect(page == nil)
    sample.clock.advance(by: 1)
    #expect(sample.clock.armedAlarmCount == 0)
    sample.touch(2)
    #expect(title == "获取验证码")
  }
}
