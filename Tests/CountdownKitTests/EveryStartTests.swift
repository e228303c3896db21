import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// What holds for every way to make a button count.
@MainActor @Suite("A countdown, however it's started")
struct EveryStartTests {
  private typealias Row = ButtonScenario.Row
  private final class Owner {}

  /// Following a key again that is idle leaves the end that was shown.
  private func idle(_ entry: Entry) -> String { entry == .followedKey ? "idle " : "" }

  @Test("It shows each second and ends on time, in a window or not", arguments: Entry.allCases)
  func showsEachSecondAndEnds(entry: Entry) async throws {
    let rows = [
      Row([.count(3), .pass(3), .pass(10), .read, .readKey], "3 2 1 0 end <> key:none"),
      Row([.count(2), .pass(0.999)], "2"),
      Row([.count(2), .pass(0.999), .pass(0.001), .pass(0.999)], "2 1"),
      Row([.removePage, .count(3), .pass(3)], "3 2 1 0 end"),
      Row([.count(1), .pass(1), .count(1), .pass(1)], "1 0 end \(idle(entry))1 0 end"),
    ]
    try await ButtonScenario.check(rows, entry: entry)
  }

  @Test("From 0 or less, it ends at once, unless its key counts", arguments: Entry.calls, [0, -1, Int.min])
  func fromZeroItEndsAtOnce(entry: Entry, seconds: Int) async throws {
    let rows = [
      Row([.count(seconds), .readKey], "0 end key:none"),
      Row([.startKey(30), .count(seconds)], "0 end", keyed: "30"),
      Row([.count(seconds), .count(seconds), .cancel, .cancel], "0 end 0 end idle"),
    ]
    try await ButtonScenario.check(rows, entry: entry)
  }

  @Test("From Int.max, it's capped at 100 years", arguments: Entry.calls + [.touch, .touchWithKey])
  func isCappedAtAHundredYears(entry: Entry) async throws {
    try await ButtonScenario.check([Row([.count(.max)], "3155760000")], entry: entry)
  }

  @Test("It stays accurate in sleep, in the background, and when the clock is set", arguments: Entry.allCases)
  func staysAccurateInSleepAndBackground(entry: Entry) async throws {
    let rows = [
      // In the background, only a call shows something.
      Row([.background, .count(60), .read, .foreground], entry == .followedKey ? "<60> 60" : "60 <60>"),
      Row([.count(60), .pass(0.5), .sleep(30), .setClock(3600)], "60 30"),
      Row([.count(60), .setClock(-7200), .pass(2)], "60 59 58"),
      Row([.count(60), .background, .sleep(8)], "60"),
      Row([.count(60), .background, .sleep(8), .foreground], "60 52"),
      Row([.count(60), .background, .sleep(3600)], "60"),
      Row([.count(60), .background, .sleep(3600), .foreground], "60 0 end"),
    ]
    try await ButtonScenario.check(rows, entry: entry)
  }

  @Test("A cancel restores the button, and a key continues", arguments: Entry.allCases)
  func cancelRestoresAndAKeyContinues(entry: Entry) async throws {
    let rows = [
      Row([.count(3), .cancel, .readKey, .cancel, .cancelTag, .pass(9)], "3 idle key:none", keyed: "3 idle key:3"),
      Row([.count(3), .pass(1), .cancelTag, .readKey], "3 2 idle key:none", keyed: "3 2 idle key:2"),
      Row([.count(3), .pass(1), .cancel, .count(3), .cancel], "3 2 idle 3 idle", keyed: "3 2 idle 2 idle"),
    ]
    try await ButtonScenario.check(rows, entry: entry)
    let scenario = ButtonScenario(entry: entry)
    try await scenario.perform([.count(3)])
    let current = try #require(scenario.button().countdown.current)
    try await scenario.perform([.cancel])
    #expect(current.state == (entry.hasKey ? .running : .cancelled))
  }

  @Test("It can be extended, paused, finished, and canceled elsewhere", arguments: Entry.allCases)
  func canBeChangedElsewhere(entry: Entry) async throws {
    let rows = [
      Row([.count(3), .extend(30), .pause, .pass(100), .read, .resume, .pass(1)], "3 33 <33> 32"),
      Row([.count(3), .setRemaining(9), .finishCurrent, .pass(9)], "3 9 0 end"),
      Row([.count(3), .cancelCurrent, .pass(9)], "3 idle"),
    ]
    try await ButtonScenario.check(rows, entry: entry)
  }

  @Test("Another start restarts it or joins it, with its own handler", arguments: Entry.allCases)
  func anotherStartRestartsOrJoins(entry: Entry) async throws {
    let steps: [ButtonScenario.Step] = [.count(5, end: "first"), .pass(2), .count(4, end: "second"), .pass(4)]
    let shown = entry.restarts ? "5 4 3 4 3 2 1 0 second" : "5 4 3 2 1 0 second"
    try await ButtonScenario.check([Row(steps, shown)], entry: entry)
  }

  @Test("A start delivers a pending end first, and a cancellation replaces one", arguments: Entry.allCases)
  func startDeliversAPendingEndFirst(entry: Entry) async throws {
    let late: [ButtonScenario.Step] = [.count(1, end: "first"), .stall, .pass(2), .read, .count(3, end: "second")]
    let canceled = entry.hasKey ? ButtonScenario.Step.cancelKey() : .cancelCurrent
    let rows = [
      Row(late, "1 <> 0 first " + (entry == .followedKey ? "idle" : "3")),
      Row(late + [.unstall, .pass(3)], "1 <> 0 first \(idle(entry))3 2 1 0 second"),
      Row([.count(3), .stall, .pass(2), canceled, .unstall], "3 idle"),
      Row([.count(3), .stall, .pass(3), .cancelKey(), .unstall], "3 0 end", keyed: "3 idle"),
    ]
    try await ButtonScenario.check(rows, entry: entry)
  }

  @Test("It has its style while counting and after the end, again and again", arguments: Entry.allCases)
  func hasItsStyleAgainAndAgain(entry: Entry) async throws {
    let run = "1(Get a new code in 1 s) 0(Get a New Code) end"
    let again = entry == .followedKey ? "idle(Get a New Code) \(run)" : run
    let row = Row([.count(1), .pass(1), .count(1), .pass(1)], "\(run) \(again)")
    try await ButtonScenario.check([row], entry: entry, style: .getCodeAgain)
  }

  @Test("isEnabledAtEnd survives another start and is used once", arguments: Entry.allCases)
  func endValueSurvivesAnotherStart(entry: Entry) async throws {
    let steps: [ButtonScenario.Step] = [
      .count(3), .enabledAtEnd(false), .enabled(true), .count(3), .pass(3), .enabled(true), .count(1), .pass(1),
    ]
    try await ButtonScenario.check([Row(steps, "3 =3+ =3 2 1 0- end =Send \(idle(entry))1 0 end")], entry: entry)
  }

  @Test("Two buttons count independently, or together under one key", arguments: Entry.allCases)
  func twoButtonsCountIndependentlyOrTogether(entry: Entry) async throws {
    let steps: [ButtonScenario.Step] = [
      .add("B"), .count(4, end: "A end"), .pass(1.5), .on("B", .count(2, end: "B end")),
      .on("B", .enabledAtEnd(false)), .pass(1), .cancelTag, .pass(9),
    ]
    let row = Row(
      steps, "4 3 B:2 2 B:1 idle B:0- B end", keyed: "4 3 B:3 2 B:2 idle B:1 B:0- B end")
    try await ButtonScenario.check([row], entry: entry)
  }

  @Test("It ends with its page and button, and can't be started again", arguments: Entry.allCases)
  func endsWithItsPageAndButton(entry: Entry) async throws {
    let (clock, log) = (ManualClock(), Recorder<String>())
    weak var owner: Owner?
    weak var button: UIButton?
    let countdown: ButtonCountdown
    let current: Countdown?
    do {
      let retained = Owner()
      let page = UIView()
      let shown = ButtonKind.plain.makeButton(title: "Send", isCountdownButton: entry.isTouch)
      page.addSubview(shown)
      (owner, button, countdown) = (retained, shown, shown.countdown)
      countdown.onActivity = { _ in withExtendedLifetime(retained) { log.record("activity") } }
      try clock.run {
        try entry.start(60, on: shown, style: .digits) { withExtendedLifetime(retained) { log.record("end") } }
      }
      current = countdown.current
    }
    #expect(button == nil && owner == nil)
    #expect(!countdown.isRunning && countdown.current == nil && countdown.onActivity == nil)
    clock.advance(by: 0)
    #expect(current?.state == (entry.hasKey ? .running : .cancelled))
    #expect(clock.armedAlarmCount == 0)
    clock.run {
      for seconds in [0, 5] { countdown.start(from: seconds) { log.record("end") } }
      countdown.start(from: 5, key: "other") { log.record("end") }
      #expect(CountdownCenter.shared["other"] == nil)
      #expect(!countdown.follow("key"))
    }
    countdown.isEnabledAtEnd = false
    countdown.style = .digits
    #expect(countdown.isEnabledAtEnd == nil && countdown.style.countingTitle(1) != "1")
    clock.advance(by: 100)
    #expect(log.values == ["activity"])
  }

  @Test("Only the handler of a call is released at the end", arguments: Entry.allCases)
  func onlyACallsHandlerIsReleased(entry: Entry) throws {
    let clock = ManualClock()
    let page = UIView()
    let button = ButtonKind.plain.makeButton(title: "Send", isCountdownButton: entry.isTouch)
    page.addSubview(button)
    weak var owner: Owner?
    do {
      let retained = Owner()
      owner = retained
      try clock.run { try entry.start(1, on: button, style: .digits) { withExtendedLifetime(retained) {} } }
    }
    clock.advance(by: 1)
    #expect((owner == nil) == Entry.calls.contains(entry))
  }
}
