import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The menu of pages")
struct PageTests {
  private let clock = ManualClock()
  private let window: SampleWindow

  init() {
    window = clock.run { SampleWindow(settings: SampleSettings(seconds: 60)) }
  }

  private func touch(_ number: Int) {
    let isReached = clock.run { window.touch(number) }
    #expect(isReached, "control \(number)")
  }

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
    touch(number)
    let opened = clock.run { window.page }
    #expect(opened.title == title)
    #expect(opened.controls.prefix(controls.count).map(\.text) == controls)
    touch(1)
    weak var page: UIViewController?
    page = window.topViewController
    #expect(page != nil)
    clock.run { window.goBack() }
    #expect(page == nil)
    #expect(clock.run { window.page.title } == "CountdownKit")
  }
}
