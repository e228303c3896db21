import Dispatch
import Foundation
import Testing

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
