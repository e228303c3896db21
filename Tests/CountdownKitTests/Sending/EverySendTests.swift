import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// What holds for every way to send. What the center does with a request is tested with the center.
@MainActor @Suite("A send, however it's made")
struct EverySendTests {
  private final class RecordingButton: UIButton {
    var enabledValues: [Bool] = []
    override var isEnabled: Bool { didSet { enabledValues.append(isEnabled) } }
  }

  private let clock = ManualClock()
  private let window = UIWindow()
  private let log = Recorder<String>()

  private func makeButton() -> RecordingButton {
    let button = RecordingButton(type: .custom)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    return button
  }

  private func begin(
    _ entry: SendEntry, _ countdown: ButtonCountdown, thenWait seconds: Int = 60,
    style: CountdownStyle = .englishDigits, name: String = "end"
  ) async throws -> PendingSend {
    try await entry.begin(on: countdown, thenWait: seconds, style: style, clock: clock) { [log] in log.record(name) }
  }

  /// Returns the error of a send that makes no request.
  private func refusal(_ entry: SendEntry, _ countdown: ButtonCountdown) async -> SendError? {
    do {
      _ = try await begin(entry, countdown, name: "refused")
      return nil
    } catch {
      return error as? SendError
    }
  }

  private var secondsUnderKey: Int? { clock.run { CountdownCenter.shared["key"]?.remainingSeconds } }

  // MARK: The request and its outcome

  @Test("The button shows the request, refuses touches, and waits after a success", arguments: SendEntry.allCases)
  func success(entry: SendEntry) async throws {
    let button = makeButton()
    let countdown = button.countdown
    let send = try await begin(entry, countdown)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "Sending…")
    #expect(countdown.isSending)
    #expect(!countdown.isRunning)
    #expect(countdown.remainingSeconds == nil)
    #expect(countdown.current == nil)
    clock.advance(by: 1000)
    #expect(button.currentTitle == "Sending…", "as long as the request takes")
    await send.finish(with: .sent())
    #expect(button.currentTitle == "60")
    #expect(button.accessibilityValue == "1 minute")
    #expect(!countdown.isSending)
    #expect(countdown.isRunning)
    #expect(countdown.current?.remainingSeconds == 60)
    #expect(secondsUnderKey == (entry.hasKey ? 60 : nil))
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(button.accessibilityValue == nil)
    #expect(button.enabledValues == [false, true], "not between the request and the wait")
    #expect(log.values == ["end"])
    #expect(clock.armedAlarmCount == 0)
  }

  nonisolated private static let outcomes: [(outcome: SendOutcome, title: String)] = [
    (.sent(wait: 90), "90"), (.sent(wait: 0), "Again"), (.failed(RequestFailure()), "Send"),
    (.failed(CancellationError()), "Send"), (.failed(RequestFailure(), wait: 30), "30"),
    (.failed(SendError.refused(status: 429, wait: nil)), "60"),
  ]

  @Test("The outcome decides about the wait, the error, and the handler", arguments: SendEntry.allCases)
  func outcome(entry: SendEntry) async throws {
    var style = CountdownStyle.englishDigits
    style.endTitle = "Again"
    for (outcome, title) in Self.outcomes {
      let button = makeButton()
      let send = try await begin(entry, button.countdown, style: style)
      let error = await send.finish(with: outcome)
      #expect(error.map { "\($0)" } == outcome.error.map { "\($0)" })
      #expect(button.currentTitle == title)
      #expect(button.isEnabled == !button.countdown.isRunning)
      clock.advance(by: 90)
      #expect(button.currentTitle == (title == "Send" ? "Send" : "Again"))
      #expect(button.isEnabled)
      #expect(log.values == (title == "Send" ? [] : ["end"]))
      log.removeAll()
    }
  }

  @Test("A wait of 0 or less ends at once", arguments: SendEntry.allCases, [0, -1, Int.min])
  func noWait(entry: SendEntry, seconds: Int) async throws {
    let button = makeButton()
    try await begin(entry, button.countdown, thenWait: seconds).finish(with: .sent())
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(log.values == ["end"])
  }

  // MARK: A second send

  @Test("While the button sends or waits, another send makes no request", arguments: SendEntry.allCases)
  func refused(entry: SendEntry) async throws {
    let buttons = [makeButton(), makeButton()]
    let send = try await begin(entry, buttons[0].countdown)
    for again in [entry, .begin, .task] {
      #expect(await refusal(again, buttons[0].countdown) == .alreadySending)
    }
    if entry.hasKey { #expect(await refusal(entry, buttons[1].countdown) == .alreadySending) }
    #expect(buttons.map(\.currentTitle) == ["Sending…", entry.hasKey ? "Sending…" : "Send"])
    await send.finish(with: .sent())
    #expect(buttons.map(\.currentTitle) == ["60", entry.hasKey ? "60" : "Send"], "the other button follows the key")
    clock.advance(by: 10)
    for again in [entry, .begin, .task] {
      #expect(await refusal(again, buttons[0].countdown) == .waiting(remaining: 50))
    }
    if entry.hasKey {
      let other = makeButton()
      #expect(await refusal(entry, other.countdown) == .waiting(remaining: 50))
      #expect(other.currentTitle == "50")
      #expect(!other.isEnabled)
    }
    clock.advance(by: 50)
    #expect(log.values == ["end"])
  }

  @Test(
    "A second request never begins while one is pending, whatever the page does to its button",
    arguments: SendEntry.allCases, CountdownStyle.Interaction.allCases)
  func enabledByPage(entry: SendEntry, interaction: CountdownStyle.Interaction) async throws {
    let button = makeButton()
    var style = CountdownStyle.englishDigits
    style.interaction = interaction
    let send = try await begin(entry, button.countdown, style: style)
    #expect(button.isEnabled == (interaction != .disabled))
    #expect(button.isUserInteractionEnabled == (interaction != .ignoresTouches))
    button.isEnabled = true
    button.isUserInteractionEnabled = true
    #expect(await refusal(entry, button.countdown) == .alreadySending)
    #expect(button.currentTitle == "Sending…")
    await send.finish(with: .sent())
    #expect(button.currentTitle == "60")
    #expect(button.isEnabled == (interaction != .disabled))
    clock.advance(by: 60)
    #expect(button.isEnabled && button.isUserInteractionEnabled)
  }

  @Test("A send delivers a pending end first, and begins as soon as its key is canceled", arguments: SendEntry.allCases)
  func pending(entry: SendEntry) async throws {
    let button = makeButton()
    try await begin(entry, button.countdown, name: "first").finish(with: .sent())
    clock.isMainQueueStalled = true
    clock.advance(by: 60)
    let second = try await begin(entry, button.countdown, name: "second")
    #expect(log.values == ["first"])
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Sending…")
    await second.finish(with: .sent())
    clock.isMainQueueStalled = true
    clock.run { if entry.hasKey { CountdownCenter.shared.cancel("key") } else { button.countdown.cancel() } }
    let third = try await begin(entry, button.countdown, name: "third")
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Sending…")
    await third.finish(with: .sent())
    clock.advance(by: 60)
    #expect(log.values == ["first", "third"])
  }

  // MARK: Buttons that leave

  enum Leaving: CaseIterable {
    case cancel, start, followOtherKey, release
  }

  @Test(
    "The request of a button that leaves continues, and its wait starts under its key",
    arguments: SendEntry.allCases, Leaving.allCases)
  func left(entry: SendEntry, leaving: Leaving) async throws {
    var button: UIButton? = makeButton()
    weak var released: UIButton?
    released = button
    let countdown = try #require(button?.countdown)
    let send = try await begin(entry, countdown)
    clock.run {
      switch leaving {
      case .cancel: countdown.cancel()
      case .start: countdown.start(from: 10, style: .digits)
      case .followOtherKey: countdown.follow("other", style: .digits)
      case .release:
        button?.removeFromSuperview()
        button = nil
      }
    }
    #expect((released == nil) == (leaving == .release))
    let shown = leaving == .release ? nil : leaving == .start ? "10" : "Send"
    #expect(released?.currentTitle == shown)
    #expect(released?.isEnabled == (leaving == .release ? nil : leaving != .start))
    #expect(!countdown.isSending)
    let page = makeButton()
    #expect(clock.run { page.countdown.follow("key", style: .englishDigits) } == entry.hasKey)
    #expect(page.currentTitle == (entry.hasKey ? "Sending…" : "Send"))
    #expect(await send.finish(with: .sent()) == nil)
    #expect(released?.currentTitle == shown)
    #expect(page.currentTitle == (entry.hasKey ? "60" : "Send"))
    clock.advance(by: 60)
    #expect(log.values == [])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test(
    "After the button is gone, a send begins in the button's center and shows nothing", arguments: SendEntry.allCases)
  func afterRelease(entry: SendEntry) async throws {
    let center = clock.run { CountdownCenter() }
    let countdown: ButtonCountdown
    do {
      let button = makeButton()
      countdown = button.countdown
      countdown.center = center
      button.removeFromSuperview()
    }
    let send = try await begin(entry, countdown)
    #expect(!countdown.isSending)
    await send.finish(with: .sent())
    #expect(center["key"]?.remainingSeconds == (entry.hasKey ? 60 : nil))
    #expect(secondsUnderKey == nil)
    clock.advance(by: 60)
    #expect(log.values == [])
  }

  @Test(
    "After the wait, a failure, or a cancel, nothing is retained", arguments: SendEntry.allCases,
    [.sent(), .failed(), nil] as [SendOutcome?])
  func lifetime(entry: SendEntry, outcome: SendOutcome?) async throws {
    weak var released: UIButton?
    do {
      let button = makeButton()
      released = button
      let send = try await entry.begin(on: button.countdown, clock: clock) { withExtendedLifetime(button) {} }
      if outcome == nil { button.countdown.cancel() }
      await send.finish(with: outcome ?? .sent())
      clock.advance(by: 60)
      button.removeFromSuperview()
    }
    #expect(await eventually { released == nil })
    #expect(clock.armedAlarmCount == 0)
  }
}
