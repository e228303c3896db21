import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("A button that follows a key")
struct FollowingTests {
  private typealias Row = ButtonScenario.Row
  private typealias Step = ButtonScenario.Step

  @Test("It shows each later start and send, again and again, and calls its handler at every end")
  func showsEachLaterStart() async throws {
    let rows = [
      Row([.follow("key"), .startKey(2), .pass(2), .startKey(1), .pass(1)], "2 1 0 followed 1 0 followed"),
      Row([.follow("key"), .sendKey(1), .finish(), .pass(1)], "sending 1 0 followed"),
      Row([.follow("key"), .sendKey(0), .finish()], "sending 0 followed"),
      Row([.follow("key"), .startKey(9), .cancelKey(), .startKey(5)], "9 idle 5"),
      Row([.startKey(9), .pass(2), .follow("key")], "7"),
      Row([.sendKey(9), .follow("key"), .finish(.failed())], "sending idle"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("A button that follows another key shows that key in one step, and the former key continues")
  func anotherKeyReplacesInOneStep() async throws {
    let other: [Step] = [.startKey(3), .startKey(90, key: "b"), .follow("key"), .pass(1), .follow("b")]
    let rows = [
      Row(other + [.pass(1), .readKey], "3 2 89 88 key:1"),
      Row(other + [.follow("idle"), .pass(9)], "3 2 89 idle"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("The call returns whether the button shows something")
  func returnsWhetherItShowsSomething() {
    let scenario = ButtonScenario()
    let countdown = scenario.button().countdown
    scenario.clock.run {
      #expect(!countdown.follow("key"))
      countdown.start(from: 9, key: "key")
      #expect(countdown.follow("key"))
      #expect(!countdown.follow("other"))
      #expect(!countdown.follow(""))
    }
  }

  private nonisolated static let ends: [(steps: [Step], transcript: String)] = [
    ([.cancel], ""), ([.cancelTag], ""), ([.follow("other")], ""), ([.follow("")], ""),
    ([.start(1, key: "other")], "1 0 end"), ([.start(1)], "1 0 end"), ([.tag(1)], "1 0 tag"),
    ([.begin(1, key: "other"), .finish(.failed())], "sending idle"), ([.begin(1), .finish(.failed())], "sending idle"),
  ]

  @Test("Following ends with a cancellation, and with a call that has another key or none")
  func followingEndsWithACancellation() async throws {
    for (steps, transcript) in Self.ends {
      try await ButtonScenario.check([Row([.follow("key")] + steps + [.pass(1), .startKey(60)], transcript)])
    }
  }

  @Test("A start or a send under the same key keeps the following, and its handler is called at its own end only")
  func startUnderTheKeyKeepsFollowing() async throws {
    let rows = [
      Row(
        [.follow("key"), .start(2, key: "key"), .pass(2), .startKey(1), .pass(1)],
        "2 1 0 end followed 1 0 followed"),
      Row(
        [.follow("key"), .begin(2, key: "key"), .finish(), .pass(2), .startKey(1), .pass(1)],
        "sending 2 1 0 end followed 1 0 followed"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("A send looks only at its own key, and the button follows that key even if the send throws")
  func sendLooksOnlyAtItsKey() async throws {
    let rows = [
      Row(
        [.start(60, key: "other"), .sendKey(2), .begin(5, key: "key"), .finish(), .pass(2), .startKey(4)],
        "60 sending !sending 2 1 0 4(Resend in 4 s)"),
      Row([.start(60), .begin(5, key: "key"), .finish()], "60 sending 5"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("An empty key is no key, except for a policy")
  func emptyKeyIsNoKey() async throws {
    let rows = [
      Row([.start(60, key: ""), .add("B"), .on("B", .start(9, key: ""))], "60 B:9"),
      Row([.start(60, key: ""), .follow("")], "60 idle"),
      Row([.tag(30, key: ""), .add("B"), .on("B", .tag(30, key: ""))], "30"),
      Row([.begin(5, key: ""), .add("B"), .on("B", .begin(5, key: "")), .finish()], "sending B:sending 5"),
    ]
    try await ButtonScenario.check(rows)
    let scenario = ButtonScenario()
    try await scenario.perform([.beginLimited(key: ""), .finish()])
    #expect(scenario.clock.run { CountdownCenter.shared[""]?.remaining } == 90)
  }
}
