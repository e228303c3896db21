import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// What holds for every way to send. What the center does with a request is tested with the center.
@MainActor @Suite("A send, however it's made")
struct EverySendTests {
  private typealias Row = ButtonScenario.Row
  private typealias Step = ButtonScenario.Step

  // MARK: The request and its outcome

  private nonisolated static let outcomes = [
    Row([.send(2), .read, .pass(1000)], "sending <sending>"),
    Row([.send(2), .finish(), .read, .readKey], "sending 2 <2> key:none", keyed: "sending 2 <2> key:2"),
    Row([.send(2), .finish(), .pass(9)], "sending 2 1 0 end"),
    Row([.send(2), .finish(.sent(wait: 3)), .pass(9)], "sending 3 2 1 0 end"),
    Row([.send(2), .finish(.sent(wait: 0)), .pass(9)], "sending 0 end"),
    Row([.send(2), .finish(.failed(RequestFailure())), .pass(9)], "sending idle !RequestFailure()"),
    Row([.send(2), .finish(.failed(RequestFailure(), wait: 1)), .pass(9)], "sending 1 !RequestFailure() 0 end"),
    Row([.send(2), .finish(.failed(SendError.refused(status: 429, wait: nil)))], "sending 2 !429"),
    Row([.send(0), .finish()], "sending 0 end"),
    Row([.send(.min), .finish()], "sending 0 end"),
    // Signing out restores a button with a key at once.
    Row([.send(2), .removeAll, .finish(), .pass(9)], "sending 2 1 0 end", keyed: "sending idle"),
    // The end of one send is that of the button, which can send again.
    Row(
      [.send(1), .finish(.failed(RequestFailure())), .send(1), .finish()], "sending idle !RequestFailure() sending 1"),
  ]

  @Test("The outcome decides about the wait, the error, and the handler", arguments: SendEntry.allCases)
  func outcomeDecidesTheWaitAndError(entry: SendEntry) async throws {
    try await ButtonScenario.check(Self.outcomes, send: entry)
  }

  // MARK: A second send

  private nonisolated static let seconds = [
    Row([.send(2), .send(2), .begin(2)], "sending !sending !sending"),
    Row([.send(3), .finish(), .pass(1), .send(2), .begin(2), .pass(2)], "sending 3 2 !waiting:2 !waiting:2 1 0 end"),
    // Another button sends as well, or follows the key.
    Row([.send(2), .add("B"), .on("B", .send(2))], "sending B:sending", keyed: "sending B:sending !sending"),
    Row(
      [.send(2), .add("B"), .on("B", .send(9, end: "B")), .finish(), .pass(2)], "sending B:sending 2 1 0 end",
      keyed: "sending B:sending !sending 2 B:2 1 B:1 0 end B:0"),
    Row(
      [.send(2), .finish(), .add("B"), .on("B", .send(9))], "sending 2 B:sending",
      keyed: "sending 2 B:2 !waiting:2"),
    // An end that is pending is delivered first, and a key is free as soon as it's canceled.
    Row(
      [.send(1, end: "first"), .finish(), .stall, .pass(1), .send(1, end: "second")], "sending 1 0 first sending"),
    Row(
      [.send(1, end: "first"), .finish(), .stall, .pass(1), .send(1, end: "second"), .unstall, .finish(), .pass(1)],
      "sending 1 0 first sending 1 0 second"),
    Row(
      [.send(1), .finish(), .stall, .cancel, .send(1, end: "second")], "sending 1 idle sending",
      keyed: "sending 1 idle 1 !waiting:1"),
    Row(
      [.begin(1, key: "key"), .finish(), .stall, .cancelKey(), .send(1), .unstall, .finish()],
      "sending 1 idle sending 1"),
  ]

  @Test("While the button sends or waits, another send makes no request", arguments: SendEntry.allCases)
  func anotherSendMakesNoRequest(entry: SendEntry) async throws {
    try await ButtonScenario.check(Self.seconds, send: entry)
  }

  @Test(
    "A second request never begins while one is pending, whatever the page does to its button",
    arguments: SendEntry.allCases, CountdownStyle.Interaction.allCases)
  func secondRequestNeverBeginsWhilePending(entry: SendEntry, interaction: CountdownStyle.Interaction) async throws {
    let scenario = ButtonScenario(send: entry)
    let button = scenario.button()
    scenario.style.interaction = interaction
    var differences = Differences()
    try await scenario.perform([.send(2)])
    differences.expect("isEnabled while sending", button.isEnabled, interaction != .disabled)
    differences.expect("takes touches", button.isUserInteractionEnabled, interaction != .ignoresTouches)
    let second = try await scenario.perform([.enabled(true), .send(2)])
    differences.expect("!sending at the end of \(second)", second.hasSuffix("!sending"))
    try await scenario.perform([.finish()])
    differences.expect("isEnabled while counting", button.isEnabled, interaction != .disabled)
    let end = try await scenario.perform([.pass(2)])
    differences.expect("0 end at the end of \(end)", end.hasSuffix("0 end"))
    differences.expect("the button takes touches afterward", button.isEnabled && button.isUserInteractionEnabled)
    differences.record(after: "a second send by \(entry) of a button that is enabled meanwhile, \(interaction)")
  }

  private final class RecordingButton: UIButton {
    var enabledValues: [Bool] = []
    override var isEnabled: Bool { didSet { enabledValues.append(isEnabled) } }
  }

  @Test("Between the request and the wait, the button isn't enabled", arguments: SendEntry.allCases)
  func staysDisabledBetweenRequestAndWait(entry: SendEntry) async throws {
    let clock = ManualClock()
    let button = RecordingButton(type: .custom)
    try await entry.begin(on: button.countdown, thenWait: 2, clock: clock).finish(with: .sent())
    clock.advance(by: 2)
    #expect(button.enabledValues == [false, true])
  }

  // MARK: Buttons that leave

  private nonisolated static let leavings: [(step: Step, shown: String)] = [
    (.cancel, " idle"), (.start(2), " 2"), (.follow("other"), " idle"), (.release, ""),
  ]

  @Test(
    "The request of a button that leaves continues, and its wait starts under its key", arguments: SendEntry.allCases)
  func requestOfALeavingButtonContinues(entry: SendEntry) async throws {
    for (step, shown) in Self.leavings {
      let steps: [Step] = [.send(1), step, .add("B"), .on("B", .follow("key")), .finish()]
      let ends = Row(
        steps + [.pass(1)], "sending" + shown + (shown == " 2" ? " 1" : ""),
        keyed: "sending" + shown + " B:sending B:1" + (shown == " 2" ? " 1" : "") + " B:0 followed")
      try await ButtonScenario.check([ends], send: entry)
    }
  }

  @Test(
    "After the button is gone, a send begins in the button's center and shows nothing", arguments: SendEntry.allCases)
  func goneButtonSendsInItsCenter(entry: SendEntry) async throws {
    let (clock, log) = (ManualClock(), Recorder<String>())
    let center = clock.run { CountdownCenter() }
    let countdown: ButtonCountdown
    do {
      countdown = UIButton().countdown
      countdown.center = center
    }
    let send = try await entry.begin(on: countdown, clock: clock) { log.record("end") }
    #expect(!countdown.isSending)
    await send.finish(with: .sent())
    #expect(center["key"]?.remainingSeconds == (entry.hasKey ? 60 : nil))
    #expect(clock.run { CountdownCenter.shared["key"] } == nil)
    clock.advance(by: 60)
    #expect(log.values == [])
  }

  @Test(
    "After the wait, a failure, or a cancellation, nothing is retained", arguments: SendEntry.allCases,
    [.sent(), .failed(), nil] as [SendOutcome?])
  func nothingIsRetainedAfterTheWait(entry: SendEntry, outcome: SendOutcome?) async throws {
    let clock = ManualClock()
    weak var released: UIButton?
    do {
      let button = UIButton()
      released = button
      let send = try await entry.begin(on: button.countdown, clock: clock) { withExtendedLifetime(button) {} }
      if outcome == nil { button.countdown.cancel() }
      await send.finish(with: outcome ?? .sent())
      clock.advance(by: 60)
    }
    await eventually("the button is released") { released == nil }
    #expect(clock.armedAlarmCount == 0)
  }
}
