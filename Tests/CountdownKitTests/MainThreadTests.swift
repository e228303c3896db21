import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownCore
@testable import CountdownKit

@MainActor @Suite("Calls off the main thread")
struct MainThreadTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let messages = Recorder<String>()
  private let log: Log.Destination

  init() {
    let messages = messages
    log = Log.Destination { messages.record($0) }
  }

  /// Calls a closure on another thread, with the manual clock and the test's log, and then lets the main queue run.
  private func callElsewhere<Value: Sendable>(_ body: @escaping @MainActor () -> Value) async throws -> Value {
    let (clock, log, results) = (clock, log, Recorder<Value>())
    detachThread {
      results.record(clock.run { Log.destination.withValue(log) { MainActor.unchecked(body) } })
    }
    // Until then, the main queue runs nothing.
    block("the call on the other thread returns") { results.count == 1 }
    await flush(.main)
    return try #require(results.values.first)
  }

  private struct Call {
    let name: String
    var isStarted = false
    /// What the button shows afterward.
    let title: String
    /// What the call returns on the other thread.
    var result: Bool?
    let perform: @MainActor (UIButton) -> Bool?
  }

  private static let calls = [
    Call(name: "start(from:key:style:onFinish:)", title: "5") {
      $0.countdown.start(from: 5); return nil
    },
    Call(name: "follow(_:style:onFinish:)", title: "9", result: true) { $0.countdown.follow("login") },
    Call(name: "follow(_:style:onFinish:)", isStarted: true, title: "Send", result: false) {
      $0.countdown.follow("idle")
    },
    Call(name: "follow(_:style:onFinish:)", isStarted: true, title: "Send", result: false) { $0.countdown.follow("") },
    Call(name: "cancel()", isStarted: true, title: "Send") {
      $0.countdown.cancel(); return nil
    },
    Call(name: "style", isStarted: true, title: "3 s") {
      $0.countdown.style = .seconds; return nil
    },
    Call(name: "center", isStarted: true, title: "3") {
      $0.countdown.center = CountdownCenter(); return nil
    },
    Call(name: "isEnabledAtEnd", isStarted: true, title: "3") {
      $0.countdown.isEnabledAtEnd = false; return nil
    },
    Call(name: "onActivity", isStarted: true, title: "3") {
      $0.countdown.onActivity = { _ in }; return nil
    },
    Call(name: "startCountdown(onButtonWithTag:from:key:style:onFinish:)", title: "5", result: true) {
      $0.superview?.startCountdown(onButtonWithTag: 7, from: 5)
    },
    Call(name: "cancelCountdown(onButtonWithTag:)", isStarted: true, title: "Send") {
      $0.superview?.cancelCountdown(onButtonWithTag: 7)
      return nil
    },
    Call(name: "key", title: "9") {
      ($0 as? CountdownButton)?.key = "login"; return nil
    },
    Call(name: "beginSend", title: "Send", result: false) { button in
      do {
        _ = try button.countdown.beginSend(thenWait: 60, key: "send")
        return true
      } catch {
        return (error as? SendError) == .failed ? false : nil
      }
    },
  ]

  @Test("A call is performed on the main queue's next turn, and the log names its member once")
  func callIsPerformedOnTheMainQueue() async throws {
    var differences = Differences()
    clock.run { _ = CountdownCenter.shared.start("login", duration: 9) }
    for call in Self.calls {
      let button = CountdownButton(type: .system)
      window.addSubview(button)
      button.setTitle("Send", for: .normal)
      button.tag = 7
      button.style = .digits
      if call.isStarted { clock.run { button.countdown.start(from: 3) } }
      let formerTitle = button.currentTitle
      let (result, title) = try await callElsewhere { (call.perform(button), button.currentTitle) }
      differences.expect("the result of \(call.name)", result, call.result)
      differences.expect("the title before \(call.name) is performed", title, formerTitle)
      differences.expect("the title after \(call.name)", button.currentTitle, call.title)
      let messages = messages.values.filter { $0 == "Call \(call.name) on the main thread." }
      differences.expect("messages about \(call.name)", messages.count, 1)
      button.countdown.cancel()
      button.removeFromSuperview()
    }
    differences.record(after: "calls on another thread")
  }
}
