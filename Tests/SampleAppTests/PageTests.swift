import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The pages")
struct PageTests {
  private let sample = SampleOnManualClock()
  nonisolated private static let server = "Change the server's answer: code sent"

  @Test(
    "The menu opens every page, and going back destroys it, during a countdown, too",
    arguments: [
      (1, "A button found by its tag", ["Get a code", "Replace the button"]),
      (2, "A button that starts itself", ["Get a code"]),
      (3, "A key that outlives its page", ["Send a code", "Reserve for 15 minutes", server]),
      (4, "A button controlled by a property", ["No message?", "Message received: stop waiting"]),
      (5, "A ring around the button", ["Send a code", "Cancel"]),
      (6, "A form that must be valid", ["Send a code", "Clear the number", "Enter the number"]),
      (7, "A list with reused cells", ["Send all 20"]),
      (8, "Sign in: three codes a day", ["Text me a code", "Call me instead", "I have the code", server]),
    ])
  func menuOpensEveryPage(number: Int, title: String, controls: [String]) {
    sample.touch(number)
    #expect(sample.page.title == title)
    #expect(sample.controls.prefix(controls.count) == controls[...])
    sample.touch(1)
    weak var page: UIViewController?
    page = sample.window.topViewController
    #expect(page != nil)
    sample.goBack()
    #expect(page == nil)
    #expect(sample.page.title == "CountdownKit")
  }

  @Test("A replacement button with the tag goes on counting")
  func replacementButtonGoesOnCounting() {
    sample.touch(1, 1)
    #expect(sample.controls[0] == "Get another code in 60 s, ignores touches")
    sample.clock.advance(by: 57)
    sample.touch(2)
    #expect(sample.controls[0] == "Get a code")
    sample.clock.advance(by: 1)
    #expect(sample.controls[0] == "Get another code in 2 s, ignores touches")
    #expect(sample.page.controls[0].borderColor?.description == "#999999")
    sample.clock.advance(by: 2)
    #expect(sample.controls[0] == "Get another code")
    #expect(sample.page.controls[0].borderColor?.description == "#353544")
  }

  @Test("A touch starts the countdown and sends the action; a touch during the countdown does neither")
  func touchStartsTheCountdown() {
    sample.touch(2, 1)
    sample.clock.advance(by: 1)
    sample.touch(1)
    #expect(sample.page.texts == ["Codes sent: 1"])
    #expect(sample.controls == ["59 s"])
  }

  @Test("Countdowns with a key continue after their page is left and after a relaunch, until you start afresh")
  func keyContinuesAfterARelaunch() async throws {
    sample.touch(3, 2)
    await sample.send(by: 1)
    #expect(sample.page.texts == ["The code was sent."])
    sample.clock.advance(by: 10)
    sample.clock.relaunch()
    let relaunched = SampleOnManualClock(clock: sample.clock)
    relaunched.touch(3)
    #expect(relaunched.page.texts == ["The wait has continued."])
    #expect(relaunched.controls.prefix(2) == ["Resend in 50 s, disabled", "Reserved for 14 min 49 s, disabled"])
    relaunched.goBack()
    relaunched.touch(9)
    #expect(relaunched.controls[8] == "Started afresh")
    relaunched.touch(3)
    #expect(relaunched.page.texts == ["No wait is running."])
    #expect(relaunched.controls.prefix(2) == ["Send a code", "Reserve for 15 minutes"])
  }

  @Test("The property starts and stops the countdown")
  func propertyStartsAndStops() {
    sample.touch(4, 1)
    #expect(sample.controls[0] == "The message takes about 60 s, disabled")
    sample.touch(2)
    #expect(sample.controls[0] == "No message?")
  }

  @Test("The ring follows every tick, is right after the background, and changes its color at the end")
  func ringFollowsEveryTick() {
    func expectRing(_ fraction: Double, _ color: String) {
      let ring = sample.page.controls[0].ring
      #expect(ring?.fraction == fraction)
      #expect(ring?.color.description == color)
    }
    sample.touch(5)
    expectRing(0, "#007AFF")
    sample.touch(1)
    expectRing(1, "#007AFF")
    sample.clock.advance(by: 15)
    expectRing(0.75, "#007AFF")
    sample.clock.enterBackground()
    sample.clock.advance(by: 15)
    sample.clock.enterForeground()
    expectRing(0.5, "#007AFF")
    sample.clock.advance(by: 30)
    expectRing(1, "#77CAC6")
    sample.touch(1, 2)
    expectRing(0, "#007AFF")
  }

  @Test("If the form becomes invalid during the countdown, the button stays disabled at the end")
  func invalidFormKeepsTheButtonDisabled() {
    sample.touch(6, 1, 2)
    #expect(sample.controls[0] == "Resend in 60 s, disabled")
    sample.clock.advance(by: 60)
    #expect(sample.controls[0] == "Send a code, disabled")
    #expect(sample.page.texts == ["Enter a phone number."])
    sample.touch(3)
    #expect(sample.controls[0] == "Send a code")
  }

  @Test("A reused cell shows the countdown of its row")
  func reusedCellShowsItsRow() {
    sample.touch(7, 2)
    sample.clock.run { _ = sample.window.scroll(by: 20) }
    let rows = sample.controls.count - 1
    let end = (20 - rows..<20).map { "Send to 138 0000 00\($0 < 10 ? "0" : "")\($0)" }
    #expect(sample.controls.dropFirst() == end[...])
    sample.clock.advance(by: 1)
    sample.clock.run { _ = sample.window.scroll(by: -20) }
    #expect(sample.controls[1...2] == ["Again in 59 s: 138 0000 0000, disabled", "Send to 138 0000 0001"])
    sample.touch(1)
    #expect(sample.controls[2] == "Again in 61 s: 138 0000 0001, disabled")
  }

  @Test("The third code starts the limit, each channel shows when it ends, and signing in resets it")
  func thirdCodeStartsTheLimit() async throws {
    sample.touch(8)
    await sample.send(by: 1)
    await sample.send(by: 2)
    #expect(sample.controls[0...1] == ["Resend in 59 s, disabled", "Resend in 2:00, disabled"])
    sample.clock.advance(by: 59)
    await sample.send(by: 1)
    #expect(sample.page.texts == ["Sent. None left today."])
    sample.clock.advance(by: 60)
    sample.touch(2)
    let limit = /No more codes until tomorrow, \d\d:\d\d, disabled/
    await eventually("both buttons show the limit") {
      sample.controls[0...1].allSatisfy { $0.wholeMatch(of: limit) != nil }
    }
    sample.touch(3)
    #expect(sample.page.texts == ["Welcome. The limit is reset."])
    #expect(sample.controls[0...1] == ["Text me a code", "Call me instead"])
  }
}
