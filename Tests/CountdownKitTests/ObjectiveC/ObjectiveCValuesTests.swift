import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownCore
@testable import CountdownKit

@Suite("A policy from Objective-C numbers")
struct ResendPolicyNumbersTests {
  private func policy(_ waits: [Any], limit: NSNumber? = nil) -> ResendPolicy {
    ResendPolicy(waits: waits, limit: limit, period: .sliding(3600), group: "login")
  }

  @Test("A policy has the values of its numbers, and an object that isn't a number is ignored")
  func policyHasItsNumbersValues() {
    let numbers = policy([NSNumber(value: 60), NSNull(), NSNumber(value: 90.5)], limit: NSNumber(value: 5))
    #expect(numbers == ResendPolicy(waits: [60, 90.5], limit: 5, period: .sliding(3600), group: "login"))
    #expect(policy([]) == ResendPolicy(waits: [], period: .sliding(3600), group: "login"))
  }

  @Test("A policy accepts a limit that isn't whole", arguments: [Double.nan, .infinity, -.infinity, 1e300, 0.5])
  func policyAcceptsFractionalLimits(_ limit: Double) {
    let center = CountdownCenter()
    let policy = policy([NSNumber(value: 60)], limit: NSNumber(value: limit))
    #expect(center.allowance(for: "login", under: policy).sendsLeft != nil)
  }
}

@Suite("A leeway for Objective-C")
struct LeewayConversionTests {
  @Test("Any number is a leeway, and nil remains nil")
  func anyNumberIsALeeway() {
    let leeways: [(Double?, DispatchTimeInterval?)] = [
      (nil, nil), (0, .nanoseconds(0)), (0.05, .nanoseconds(50_000_000)), (1e300, .nanoseconds(.max)),
      (.infinity, .nanoseconds(.max)), (-1e300, .nanoseconds(.min)), (.nan, .nanoseconds(0)),
    ]
    for (number, leeway) in leeways {
      #expect(DispatchTimeInterval(seconds: number.map { NSNumber(value: $0) }) == leeway)
    }
  }
}

@Suite("An enumeration for Objective-C")
struct PositionTests {
  @Test("The position of a case, which is its value in Objective-C, doesn't change")
  func positionOfACaseNeverChanges() {
    let states: [Countdown.State] = [.idle, .running, .paused, .finished, .cancelled]
    #expect(states.map(\.position) == [0, 1, 2, 3, 4])
    let interactions: [CountdownStyle.Interaction] = [.disabled, .ignoresTouches, .unchanged]
    #expect(interactions.map(\.position) == [0, 1, 2])
    let timerStates: [DispatchTimer.State] = [.idle, .running, .paused, .cancelled]
    #expect(timerStates.map(\.position) == [0, 1, 2, 3])
  }
}

@Suite("Calls on other threads") @MainActor
struct CallsOnOtherThreadsTests {
  private let clock = ManualClock()
  private let button = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)).addButton()

  /// Calls a closure on another thread, with the manual clock.
  private func onOtherThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async throws -> Value {
    let clock = clock
    return try await value("the call on the other thread returns") { done in
      DispatchQueue.global().async { done(clock.run(body)) }
    }
  }

  @Test("A method without a result takes effect on the main thread's next turn, and others log their fallback")
  func methodRunsOnTheMainThread() async throws {
    let (log, messages) = (Recorder<String>(), Recorder<String>())
    let value = try await onOtherThread {
      onMainThread { log.record("main") }
      return Log.destination.withValue(Log.Destination { messages.record($0) }) {
        onMainThread(else: "fallback", "cdk_cancel") { "value" }
      }
    }
    #expect(value == "fallback")
    await flush(.main)
    #expect(log.values == ["main"] && messages.values == ["Call cdk_cancel on the main thread."])
    onMainThread { log.record("at once") }
    #expect(log.values.last == "at once")
    #expect(onMainThread(else: "fallback") { "value" } == "value")
  }

  @Test("A button's send needs the main thread", arguments: [nil, "login"])
  func sendNeedsTheMainThread(key: String?) async throws {
    let button = button
    let error = try await onOtherThread { () -> SendError? in
      do {
        _ = try button.begin(ResendPolicy(thenWait: 30), key: key, style: nil, onFinish: nil)
        return nil
      } catch {
        return error as? SendError
      }
    }
    #expect(error == .failed)
    #expect(clock.run { CountdownCenter.shared.activity(of: "login") } == .idle)
    #expect(!button.countdown.isSending)
  }
}
