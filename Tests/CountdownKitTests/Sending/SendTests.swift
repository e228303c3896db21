import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Sending with a task")
struct SendTests {
  let clock = ManualClock()
  let window = UIWindow()
  let style = CountdownStyle.englishDigits
  let log = Recorder<String>()
  let request = HeldRequest<Void>()

  private func send(
    _ button: UIButton, for seconds: Int = 60, key: String? = nil, style: CountdownStyle? = nil,
    _ request: HeldRequest<Void>? = nil
  ) -> Task<Void, any Error> {
    let (request, log, style) = (request ?? self.request, log, style ?? self.style)
    let countdown = button.countdown
    return clock.run {
      Task { @MainActor in
        try await countdown.send(for: seconds, key: key, style: style) {
          try await request()
        } onFinish: {
          log.record("end")
        }
      }
    }
  }

  private func error(of task: Task<Void, any Error>) async -> (any Error)? {
    do {
      try await task.value
      return nil
    } catch {
      return error
    }
  }

  @Test("A button shows the request, refuses touches, and counts after a success")
  func success() async throws {
    let button = window.addButton()
    let task = send(button)
    await request.hasBegun()
    #expect(button.currentTitle == "Sending…")
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "Sending…")
    #expect(!button.isEnabled)
    #expect(button.countdown.isSending)
    #expect(!button.countdown.isRunning)
    clock.advance(by: 1000)
    #expect(button.currentTitle == "Sending…", "as long as the request takes")
    request.succeed()
    try await task.value
    #expect(button.currentTitle == "60")
    #expect(!button.isEnabled)
    #expect(!button.countdown.isSending)
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(button.accessibilityValue == nil)
    #expect(button.isEnabled)
    #expect(log.values == ["end"])
  }

  @Test("A failure restores the button, starts no wait and rethrows the error", arguments: [nil, "login"])
  func failure(key: String?) async {
    let button = window.addButton()
    let task = send(button, key: key)
    await request.hasBegun()
    request.fail(RequestFailure())
    let error = await error(of: task)
    #expect(error is RequestFailure)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(button.accessibilityValue == nil)
    #expect(log.values.isEmpty)
    clock.run { #expect(CountdownCenter.shared["login"] == nil) }
    #expect(clock.armedAlarmCount == 0)
    let again = send(button, key: key)
    await request.hasBegun()
    request.succeed()
    #expect(await self.error(of: again) == nil)
    #expect(button.currentTitle == "60")
  }

  @Test("A style that leaves touches unchanged leaves them unchanged while sending")
  func unchangedInteraction() async throws {
    let button = window.addButton()
    var style = style
    style.interaction = .unchanged
    style.spokenValue = nil
    let task = send(button, style: style)
    await request.hasBegun()
    #expect(button.isUserInteractionEnabled)
    #expect(button.accessibilityValue == nil)
    request.succeed()
    try await task.value
    #expect(button.isUserInteractionEnabled)
    #expect(button.currentTitle == "60")
  }

  @Test("The style decides whether a configuration shows its activity indicator", arguments: [true, false])
  func activityIndicator(shows: Bool) async throws {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    window.addSubview(button)
    var style = style
    style.sendingTitle = nil
    style.sendingShowsActivity = shows
    let task = send(button, style: style)
    await request.hasBegun()
    #expect(button.configuration?.showsActivityIndicator == shows)
    #expect(button.configuration?.title == "Send", "without a title for sending")
    #expect(!button.isEnabled)
    request.succeed()
    try await task.value
    #expect(button.configuration?.showsActivityIndicator == false)
    #expect(button.configuration?.title == "60")
    clock.advance(by: 60)
    #expect(button.configuration?.title == "Send")
  }

  // MARK: Sends that make no request

  @Test("A second send throws an error and makes no request", arguments: [nil, "login"])
  func alreadySending(key: String?) async throws {
    let button = window.addButton()
    let first = send(button, key: key)
    await request.hasBegun()
    let second = HeldRequest<Void>(fails: true)
    let error = await error(of: send(button, key: key, second))
    #expect(error as? SendError == .alreadySending)
    #expect(second.count == 0)
    #expect(button.currentTitle == "Sending…")
    request.succeed()
    try await first.value
    #expect(button.currentTitle == "60")
  }

  @Test("Sending while another button sends under the same key throws an error and shows the other send")
  func alreadySendingOnAnotherButton() async throws {
    let buttons = [window.addButton(), window.addButton()]
    let first = send(buttons[0], key: "login")
    await request.hasBegun()
    let second = HeldRequest<Void>(fails: true)
    let error = await error(of: send(buttons[1], key: "login", second))
    #expect(error as? SendError == .alreadySending)
    #expect(second.count == 0)
    #expect(buttons.map(\.currentTitle) == ["Sending…", "Sending…"])
    request.succeed()
    try await first.value
    #expect(buttons.map(\.currentTitle) == ["60", "60"])
    let other = HeldRequest<Void>()
    let free = send(window.addButton(), key: "other", other)
    await other.hasBegun()
    other.succeed()
    try await free.value
  }

  @Test("Sending while a countdown runs throws the wait and shows the countdown", arguments: [nil, "login"])
  func counting(key: String?) async {
    let button = window.addButton()
    clock.run { button.countdown.start(from: 60, key: key, style: style) }
    clock.advance(by: 10)
    let present = key == nil ? button : window.addButton()
    let request = HeldRequest<Void>(fails: true)
    let error = await error(of: send(present, key: key, request))
    #expect(error as? SendError == .waiting(remaining: 50))
    #expect(request.count == 0)
    #expect(present.currentTitle == "50")
    #expect(!present.isEnabled)
  }

  // MARK: Cancellation and release

  @Test(
    "A request whose task is canceled is shown until it returns, and counts as sent whatever it throws",
    arguments: [nil, CancellationError(), URLError(.cancelled), RequestFailure()] as [(any Error)?], [nil, "login"])
  func cancelled(thrown: (any Error)?, key: String?) async {
    let button = window.addButton()
    let task = send(button, key: key)
    await request.hasBegun()
    task.cancel()
    await flush(.main)
    #expect(button.currentTitle == "Sending…")
    #expect(!button.isEnabled)
    if let thrown { request.fail(thrown) } else { request.succeed() }
    let error = await error(of: task)
    #expect(error.map { "\($0)" } == thrown.map { "\($0)" })
    #expect(button.currentTitle == "60")
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
  }

  @Test("An error for a cancellation is a failure unless the send's own task is canceled")
  func thrownCancellation() async {
    let button = window.addButton()
    let task = send(button)
    await request.hasBegun()
    request.fail(CancellationError())
    #expect(await error(of: task) is CancellationError)
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty)
  }

  @Test("A canceled task makes no request")
  func alreadyCancelled() async {
    let button = window.addButton()
    let request = HeldRequest<Void>(fails: true)
    let task = send(button, request)
    task.cancel()
    let error = await error(of: task)
    #expect(error is CancellationError)
    #expect(request.count == 0)
    #expect(button.currentTitle == "Send")
  }

  @Test("Releasing the button while sending leaves only the key's wait", arguments: [nil, "login"])
  func releasesButton(key: String?) async throws {
    weak var gone: UIButton?
    weak var former: ButtonCountdown?
    do {
      var button: UIButton? = window.addButton()
      gone = button
      former = button?.countdown
      let task = send(button ?? UIButton(), key: key)
      await request.hasBegun()
      button?.removeFromSuperview()
      button = nil
      #expect(gone == nil)
      request.succeed()
      try await task.value
    }
    let isReleased = await eventually { former == nil }
    #expect(isReleased)
    #expect(clock.armedAlarmCount == 0)
    clock.run { #expect(CountdownCenter.shared["login"]?.remainingSeconds == (key == nil ? nil : 60)) }
    #expect(log.values.isEmpty)
    let button = window.addButton()
    clock.run { #expect(button.countdown.attach(to: "login", style: style) == (key != nil)) }
  }

  @Test("The cell that currently shows a row shows the row's send")
  func reusedCell() async throws {
    let cells = [window.addButton(), window.addButton()]
    clock.run { _ = try? CountdownCenter.shared.start("row 2", duration: 30) }
    let task = send(cells[0], key: "row 1")
    await request.hasBegun()
    clock.run {
      #expect(cells[0].countdown.attach(to: "row 2", style: style))
      #expect(cells[0].currentTitle == "30")
      #expect(!cells[0].countdown.attach(to: "row 3", style: style))
      #expect(cells[0].currentTitle == "Send")
      #expect(cells[0].isEnabled)
      #expect(cells[1].countdown.attach(to: "row 1", style: style))
    }
    #expect(cells.map(\.currentTitle) == ["Send", "Sending…"])
    request.succeed()
    try await task.value
    #expect(cells.map(\.currentTitle) == ["Send", "60"])
    #expect(log.values.isEmpty)
  }

  @Test("Canceling the button hides the send, and the key's wait still starts", arguments: [nil, "login"])
  func cancelledButton(key: String?) async throws {
    let button = window.addButton()
    let task = send(button, key: key)
    await request.hasBegun()
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    request.succeed()
    try await task.value
    #expect(button.currentTitle == "Send")
    clock.run { #expect(CountdownCenter.shared["login"]?.remainingSeconds == (key == nil ? nil : 60)) }
  }

  @Test("When the method returns, the button shows the result, before the main queue goes on", arguments: [0, 60])
  func stalledQueue(seconds: Int) async throws {
    let button = window.addButton()
    let task = send(button, for: seconds)
    await request.hasBegun()
    clock.isMainQueueStalled = true
    request.succeed()
    try await task.value
    #expect(button.currentTitle == (seconds == 0 ? "Send" : "60"))
    #expect(log.values == (seconds == 0 ? ["end"] : []))
    clock.isMainQueueStalled = false
    #expect(log.values == (seconds == 0 ? ["end"] : []))
  }

  @Test("A wait of 0 or less finishes immediately", arguments: [0, -1, Int.min])
  func zeroSeconds(seconds: Int) async throws {
    let button = window.addButton()
    let task = send(button, for: seconds)
    await request.hasBegun()
    request.succeed()
    try await task.value
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(log.values == ["end"])
  }
}
