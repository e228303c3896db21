import CountdownKit
import CountdownTestSupport
import Dispatch
import TestSupport
import Testing
import UIKit

@testable import CountdownCore

/// `OffMainThread` in `Tests/ClientPackage` calls each member. On the system's clock, it can't see when and with which clock.
@MainActor @Suite("Calls off the main thread")
struct MainThreadTests {
  @Test("A call is performed on the main queue's next turn, with the caller's clock, and the log names it")
  func callIsPerformedOnTheMainQueue() async {
    let (clock, returned, messages) = (ManualClock(), Tally(), Recorder<String>())
    let log = Log.Destination { messages.record($0) }
    let button = UIButton(type: .system)
    let window = UIWindow(showing: button)
    button.tag = 7
    let calls: [@MainActor @Sendable () -> Void] = [
      { button.countdown.start(from: 5, style: .digits) },
      { _ = window.startCountdown(onButtonWithTag: 7, from: 5, style: .digits) },
    ]
    for call in calls {
      detachThread {
        Log.destination.withValue(log) { clock.run { MainActor.unchecked(call) } }
        returned.add(1)
      }
      // Until then, the main queue runs nothing.
      block("the call on the other thread returns") { returned.value == 1 }
      #expect(button.currentTitle == nil)
      await flush(.main)
      #expect(button.currentTitle == "5")
      clock.advance(by: 1)
      #expect(button.currentTitle == "4")
      button.countdown.cancel()
      returned.add(-1)
    }
    #expect(messages.count == calls.count)
  }
}
