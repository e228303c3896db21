import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Announcements that VoiceOver doesn't speak")
struct RepeatedAnnouncementTests {
  let clock = ManualClock()
  let window = UIWindow()
  let button: UIButton

  init() {
    button = window.addButton()
  }

  private func start(_ seconds: Int) {
    clock.run { button.countdown.start(from: seconds, style: .english) }
  }

  private func advance(_ seconds: Int) {
    for _ in 0..<seconds { clock.advance(by: 1) }
  }

  private func report(_ text: String, isSpoken: Bool = false) {
    Headless.finishAnnouncement(text, wasSuccessful: isSpoken)
  }

  @Test("An announcement that isn't spoken is posted once more, with the present value")
  func once() {
    start(30)
    #expect(announced { advance(1) } == ["Send: Available in 29 seconds"])
    advance(2)
    #expect(announced { report("Send: Available in 29 seconds") } == ["Send: Available in 27 seconds"])
    let again = announced {
      report("Send: Available in 29 seconds")
      report("Send: Available in 27 seconds")
    }
    #expect(again == [])
  }

  @Test("The end and a threshold are repeated as well")
  func endAndThreshold() {
    start(16)
    #expect(announced { advance(6) }.last == "Send: Available in 10 seconds")
    #expect(announced { report("Send: Available in 10 seconds") } == ["Send: Available in 10 seconds"])
    #expect(announced { advance(10) } == ["Send: Available now"])
    #expect(announced { report("Send: Available now") } == ["Send: Available now"])
    #expect(announced { report("Send: Available now") } == [])
  }

  @Test("An announcement that was spoken, and one of the app, aren't repeated")
  func notOurs() {
    start(30)
    #expect(announced { advance(1) }.count == 1)
    let repeated = announced {
      report("The app's own text")
      report("Send: Available in 29 seconds", isSpoken: true)
      report("Send: Available in 29 seconds")
    }
    #expect(repeated == [])
  }

  enum Change: CaseIterable {
    case canceled, ended, startedAgain, leftWindow, voiceOverOff
  }

  @Test("The start isn't repeated if it's no longer true or can't be heard", arguments: Change.allCases)
  func outdatedStart(change: Change) {
    start(30)
    #expect(announced { advance(1) }.count == 1)
    switch change {
    case .canceled: button.countdown.cancel()
    case .ended: advance(29)
    case .startedAgain: start(30)
    case .leftWindow: button.removeFromSuperview()
    case .voiceOverOff: break
    }
    let repeated = announced(isVoiceOverRunning: change != .voiceOverOff) { report("Send: Available in 29 seconds") }
    #expect(repeated == [])
  }

  @Test("The end isn't repeated if the button counts or sends again")
  func outdatedEnd() throws {
    for sends in [true, false] {
      start(2)
      #expect(announced { advance(2) }.last == "Send: Available now")
      var request: SendRequest?
      if sends {
        request = try clock.run { try button.countdown.beginSend(.seconds(30, key: nil), style: .english) }
      } else {
        start(30)
      }
      #expect(announced { report("Send: Available now") } == [])
      button.countdown.cancel()
      request?.finish(with: .failed())
    }
  }

  @Test("Two buttons' announcements in one turn are repeated independently")
  func twoButtons() {
    let other = window.addButton()
    other.setTitle("Call", for: .normal)
    start(2)
    clock.run { other.countdown.start(from: 2, style: .english) }
    #expect(Set(announced { advance(2) }).isSuperset(of: ["Send: Available now", "Call: Available now"]))
    #expect(announced { report("Call: Available now") } == ["Call: Available now"])
    #expect(announced { report("Send: Available now") } == ["Send: Available now"])
  }
}
