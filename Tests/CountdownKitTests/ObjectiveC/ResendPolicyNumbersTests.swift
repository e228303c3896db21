import Foundation
import Testing

@testable import CountdownKit

/// What Objective-C makes a policy of.
@Suite("A policy of numbers")
struct ResendPolicyNumbersTests {
  private func policy(_ waits: [AnyObject], limit: NSNumber? = nil) -> ResendPolicy {
    ResendPolicy(waits: waits, limit: limit, window: 3600, group: "login")
  }

  @Test("has their values")
  func values() {
    let policy = policy([NSNumber(value: 60), NSNumber(value: 90.5)], limit: NSNumber(value: 5))
    #expect(policy == ResendPolicy(waits: [60, 90.5], limit: 5, window: 3600, group: "login"))
  }

  @Test("without any has no waits and no limit")
  func none() {
    #expect(policy([]) == ResendPolicy(waits: [], window: 3600, group: "login"))
  }

  @Test("takes what is no number as no wait, in its place")
  func others() {
    #expect(policy([NSNull(), NSNumber(value: 60)]).waits == [0, 60])
  }

  @Test("does not mind a limit that is no whole number", arguments: [Double.nan, .infinity, -.infinity, 1e300, 0.5])
  func limit(_ limit: Double) {
    let center = CountdownCenter()
    let policy = policy([NSNumber(value: 60)], limit: NSNumber(value: limit))
    #expect(center.allowance(for: "login", under: policy).sendsLeft != nil)
  }
}
