import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

/// Buttons of a page on a manual clock: what the app does with them, step by step, and what they show and call.
///
/// The first button is "A", with the title "Send" and the tag 7. A transcript has a word for each call of a handler, and
/// for what a step changes without one:
///
/// | word | meaning |
/// |---|---|
/// | `3`, `limit:3`, `sending`, `0`, `idle` | the activity that `onActivity` receives |
/// | `3(Wait)` | it shows another title than one that belongs to the activity |
/// | `3+`, `0-` | it responds to touches although it's active, or ignores them although it isn't |
/// | `=Send` | it shows this at the end of a step that hasn't called `onActivity` for it |
/// | `B:3` | the word of another button |
/// | `end` | an `onFinish` is called, by its name |
/// | `!waiting:3` | a send throws this error, unless it's that of `.failed()` |
/// | `<3>`, `<sending>`, `<>` | what the properties of the button's countdown say |
/// | `key:3` | the seconds under the key "key" |
///
/// After each step, a button that shows no activity has its own appearance, and no alarm is armed for it.
@MainActor final class ButtonScenario {
  private struct Member {
    let button: UIButton
    let title: String
    var original: Appearance
    var shown: String
    var activity = CountdownCenter.Activity.idle
  }

  static let limited = ResendPolicy(waits: [2], limit: 1, period: .sliding(90), group: "codes")

  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let entry: Entry
  let sendEntry: SendEntry
  var style = CountdownStyle.englishDigits
  /// What the app does in an `onFinish` with a name.
  var onWord: ((String) -> Void)?
  private let kind: ButtonKind
  private var members: [String: Member] = [:]
  private var sends: [PendingSend] = []
  private var words: [String] = []
  /// The button that never counts.
  private(set) var reference: UIButton?
  private var indicators: [() -> Void] = []
  /// Whether an issue has been recorded.
  private(set) var hasFailed = false
  private var performed: [Step] = []
  private var usesTag = false
  private var isInBackground = false
  private var isLate: Bool { clock.isMainQueueStalled || isInBackground }

  init(entry: Entry = .start, send: SendEntry = .begin, kind: ButtonKind = .plain, button: UIButton? = nil) {
    self.entry = entry
    self.kind = kind
    sendEntry = send
    window.addSubview(page)
    add("A", title: "Send", made: button)
  }

  /// Performs each row's steps in a scenario of its own, and expects its transcript.
  static func check(
    _ rows: [Row], entry: Entry = .start, send: SendEntry = .begin, style: CountdownStyle = .englishDigits,
    location: SourceLocation = #_sourceLocation
  ) async throws {
    for row in rows {
      let scenario = ButtonScenario(entry: entry, send: send)
      scenario.style = style
      let transcript = try await scenario.perform(row.steps)
      let expected = entry.hasKey || send.hasKey ? row.keyed ?? row.transcript : row.transcript
      let name = send == .begin ? "\(entry)" : "\(send)"
      expect(transcript, expected, after: "\(source(of: row.steps)) by \(name)", sourceLocation: location)
      await scenario.end()
    }
  }

  func button(_ name: String = "A") -> UIButton {
    guard let member = members[name] else { preconditionFailure("no button \(name)") }
    return member.button
  }

  /// Records the end of a call.
  private func record(_ word: String) {
    words.append(word)
    onWord?(word)
  }

  /// Performs steps, and returns the words since the last call.
  @discardableResult func perform(_ steps: [Step]) async throws -> String {
    for step in steps {
      performed.append(step)
      try await perform(step, on: "A")
      for name in members.keys.sorted() { check(name) }
    }
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// Performs steps of the button "A" in the middle of another step.
  func performInside(_ steps: [Step]) throws {
    try clock.run {
      for step in steps {
        try performCall(step, on: "A")
      }
    }
  }

  /// Finishes everything that is pending, so it can't disturb the next scenario.
  func end() async {
    for send in sends { await send.finish(with: .failed()) }
    for member in members.values { member.button.countdown.cancel() }
  }

  // MARK: Buttons

  private func add(_ name: String, title: String, made: UIButton? = nil) {
    add(name, title: title, kind.makeButton(title: title, isCountdownButton: entry.isTouch, from: made))
  }

  private func add(_ name: String, title: String, _ button: UIButton) {
    button.tag = 7 + members.count
    page.addSubview(button)
    button.layoutIfNeeded()
    members[name] = Member(
      button: button, title: title, original: Appearance(of: button), shown: kind.shownTitle(of: button))
    button.countdown.onActivity = { [weak self] activity in self?.receive(activity, name) }
  }

  private func receive(_ activity: CountdownCenter.Activity, _ name: String) {
    guard let member = members[name] else { return }
    let (word, title) =
      switch activity {
      case .idle: ("idle", member.title)
      case .sending: ("sending", "Sending…")
      case .counting(let tick):
        tick.isAtLimit
          ? ("limit:\(tick.remainingSeconds)", "limit \(tick.remainingSeconds)")
          : ("\(tick.remainingSeconds)", "\(tick.remainingSeconds)")
      case .finished: ("0", member.title)
      }
    // A button that begins to count is no longer pressed.
    if activity.isActive { reference?.isHighlighted = false }
    let shown = kind.shownTitle(of: member.button)
    let isExpected = shown == title
    let mark = mark(of: member.button, isActive: activity.isActive)
    words.append(prefix(name) + word + (isExpected ? "" : "(\(shown))") + mark)
    members[name]?.activity = activity
    members[name]?.shown = shown + mark
  }

  private func prefix(_ name: String) -> String { name == "A" ? "" : "\(name):" }

  private func mark(of button: UIButton, isActive: Bool) -> String {
    let refuses = !button.isEnabled || !button.isUserInteractionEnabled
    return refuses == isActive ? "" : isActive ? "+" : "-"
  }

  private func check(_ name: String) {
    guard let member = members[name] else { return }
    let (button, activity) = (member.button, member.activity)
    let shown = kind.shownTitle(of: button) + mark(of: button, isActive: activity.isActive)
    if shown != member.shown {
      words.append("\(prefix(name))=\(shown)")
      members[name]?.shown = shown
    }
    guard !isLate else { return }
    let (countdown, seconds) = (button.countdown, activity.remainingSeconds)
    var differences = Differences()
    differences.expect("isSending of \(name)", countdown.isSending, activity == .sending)
    differences.expect("remainingSeconds of \(name)", countdown.remainingSeconds, seconds)
    differences.expect("isRunning of \(name)", countdown.isRunning, seconds != nil)
    differences.expect("current of \(name)", countdown.current?.remainingSeconds, seconds)
    if !activity.isActive {
      differences.expect("isEnabledAtEnd of \(name)", countdown.isEnabledAtEnd, nil)
      if style.endTitle == nil, reference == nil {
        var appearance = Appearance(of: button)
        appearance.isEnabled = member.original.isEnabled
        appearance.traits = member.original.traits
        differences.add(appearance.differences(from: member.original))
      }
      let isIdle = !usesTag && !members.values.contains(where: \.activity.isActive)
      if isIdle { differences.expect("armed alarms", clock.armedAlarmCount, 0) }
    }
    record(differences)
  }

  private func record(_ differences: Differences) {
    hasFailed = hasFailed || !differences.isEmpty
    differences.record(after: source(of: performed))
  }

  /// Compares what "A" and the reference button show.
  private func compare(isSame: Bool) {
    guard let reference else { return }
    let found = Appearance(showing: button()).differences(from: Appearance(showing: reference))
    var differences = Differences()
    if isSame { differences.add(found) } else { differences.expect("another appearance", !found.isEmpty) }
    record(differences)
  }

  private func makePair(_ sample: ButtonSample) {
    button().removeFromSuperview()
    let reference = sample.make()
    page.addSubview(reference)
    self.reference = reference
    members = [:]
    add("A", title: kind.shownTitle(of: reference), sample.make())
  }

  /// Sets what the app sets, which the button has afterward.
  func change(_ name: String = "A", _ change: (UIButton) -> Void) {
    guard let member = members[name] else { return }
    for button in [member.button, reference].compactMap(\.self) { change(button) }
    if !member.activity.isActive { members[name]?.original = Appearance(of: member.button) }
  }

  // MARK: Steps

  private func perform(_ step: Step, on name: String) async throws {
    switch step {
    case .on(let other, let step): try await perform(step, on: other)
    case .send(let seconds, let end): await send(seconds, on: name, end: end)
    case .finish(let outcome):
      guard !sends.isEmpty else { return }
      let error = await sends.removeFirst().finish(with: outcome)
      if let error, error as? SendError != .failed { words.append(word(of: error)) }
    case .failLast: await sends.popLast()?.finish(with: .failed())
    default:
      try clock.run { try performCall(step, on: name) }
    }
  }

  private func send(_ seconds: Int, on name: String, end: String) async {
    do {
      let countdown = button(name).countdown
      let send = try await sendEntry.begin(on: countdown, thenWait: seconds, style: style, clock: clock) {
        [weak self] in
        self?.record(end)
      }
      sends.append(send)
    } catch {
      words.append(word(of: error))
    }
  }

  private func word(of error: any Error) -> String {
    switch error as? SendError {
    case .alreadySending?: "!sending"
    case .waiting(let remaining)?: "!waiting:\(Int(remaining.rounded(.up)))"
    case .limitReached(let remaining)?: "!limit:\(Int(remaining.rounded(.up)))"
    case .refused(let status, _)?: "!\(status)"
    default: "!\(error)"
    }
  }

  private func performCall(_ step: Step, on name: String) throws {
    var countdown: ButtonCountdown { button(name).countdown }
    func handler(_ end: String) -> () -> Void { { [weak self] in self?.record(end) } }
    switch step {
    case .count(let seconds, let end):
      usesTag = usesTag || entry == .tag || entry == .tagWithKey
      try entry.start(seconds, on: button(name), style: style, onFinish: handler(end))
    case .start(let seconds, let key, let end):
      countdown.start(from: seconds, key: key, style: style, onFinish: handler(end))
    case .follow(let key, let end): countdown.follow(key, style: style, onFinish: handler(end))
    case .begin(let seconds, let key, let end):
      begin { try countdown.beginSend(thenWait: seconds, key: key, style: style, onFinish: handler(end)) }
    case .beginLimited(let key):
      begin { try countdown.beginSend(under: Self.limited, key: key, style: style, onFinish: handler("end")) }
    case .cancel: countdown.cancel()
    case .key(let key, let end):
      let button = try #require(button(name) as? CountdownButton)
      button.style = style
      button.onFinish = handler(end)
      button.key = key
    case .touch(let seconds):
      (button(name) as? CountdownButton)?.duration = seconds
      button(name).sendActions(for: .touchUpInside)
    case .tag(let seconds, let key, let end):
      usesTag = true
      if !page.startCountdown(onButtonWithTag: 7, from: seconds, key: key, style: style, onFinish: handler(end)) {
        words.append("no button")
      }
    case .cancelTag: page.cancelCountdown(onButtonWithTag: 7)
    case .extend(let seconds): countdown.current?.extend(by: seconds)
    case .setRemaining(let seconds): countdown.current?.setRemaining(seconds)
    case .pause: countdown.current?.pause()
    case .resume: countdown.current?.resume()
    case .finishCurrent: countdown.current?.finish()
    case .cancelCurrent: countdown.current?.cancel()
    case .enabledAtEnd(let isEnabled): countdown.isEnabledAtEnd = isEnabled
    case .read:
      words.append(countdown.isSending ? "<sending>" : "<\(countdown.remainingSeconds.map(String.init) ?? "")>")
    default: try performOther(step, on: name)
    }
  }

  private func begin(_ begin: () throws -> SendRequest) {
    do {
      sends.append(.request(try begin()))
    } catch {
      words.append(word(of: error))
    }
  }

  private func performOther(_ step: Step, on name: String) throws {
    let center = CountdownCenter.shared
    switch step {
    case .startKey(let seconds, let key): center.start(key, duration: seconds)
    case .sendKey(let seconds, let key): begin { try center.beginSend(thenWait: seconds, key: key) }
    case .limitKey(let key): begin { try center.beginSend(under: Self.limited, key: key) }
    case .cancelKey(let key): center.cancel(key)
    case .removeAll: center.removeAll()
    case .setKey(let seconds): center.setRemaining(seconds, of: "key")
    case .enabled(let isEnabled):
      change(name) { button in
        button.isEnabled = isEnabled
        button.isUserInteractionEnabled = true
      }
    case .set(let value): change(name, value.make)
    case .load(let indicator):
      for button in [button(name), reference].compactMap(\.self) { indicators.append(indicator.show(on: button)) }
    case .loaded:
      for end in indicators { end() }
      indicators = []
    case .style(let changes):
      style = .englishDigits
      for change in changes { change.make(in: &style) }
    case .pair(let sample): makePair(try .named(sample))
    case .compare(let isSame): compare(isSame: isSame)
    case .layOut: window.layoutIfNeeded()
    case .add(let name): add(name, title: name)
    case .moveTag(let other):
      button(name).tag = 0
      button(other).tag = 7
    case .takeTag: button(name).tag = 7
    case .remove: button(name).removeFromSuperview()
    case .release: release(name)
    case .removePage: page.removeFromSuperview()
    case .pass(let seconds): clock.advance(by: seconds)
    case .sleep(let seconds): clock.sleep(for: seconds)
    case .setClock(let seconds): clock.setWallClock(aheadBy: seconds)
    case .stall: clock.isMainQueueStalled = true
    case .unstall: clock.isMainQueueStalled = false
    case .background:
      isInBackground = true
      clock.enterBackground()
    case .foreground:
      isInBackground = false
      clock.enterForeground()
    case .readKey: words.append("key:\(center["key"]?.remainingSeconds.description ?? "none")")
    default: preconditionFailure("not a step: \(step)")
    }
  }

  private func release(_ name: String) {
    weak var released: UIButton?
    released = members[name]?.button
    released?.removeFromSuperview()
    members[name] = nil
    if released != nil { words.append("kept") }
  }
}
