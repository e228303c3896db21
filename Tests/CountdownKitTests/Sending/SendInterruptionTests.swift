import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Changes while sending")
struct SendInterruptionTests {
  let clock = ManualClock()
  let window = UIWindow()
  let style = CountdownStyle.englishDigits
  let log = Recorder<String>()

  private func beginSend(_ button: UIButton, _ plan: SendArguments = .seconds(60, key: nil)) throws -> SendRequest {
    try clock.run { try button.countdown.beginSend(plan, style: style) { [log] in log.record("end") } }
  }

  @Test("A key can send again as soon as it is canceled, before its button is notified")
  func keyJustCancelled() throws {
    let button = window.addButton()
    clock.run { button.countdown.start(from: 60, key: "login", style: style) }
    clock.isMainQueueStalled = true
    clock.run { CountdownCenter.shared.cancel("login") }
    let operation = try beginSend(button, .seconds(30, key: "login"))
    #expect(button.currentTitle == "Sending…")
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Sending…")
    operation.finish(with: .sent())
    #expect(button.currentTitle == "30")
    clock.advance(by: 30)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
  }

  @Test("A canceled cell shows the send again after it attaches to the key", arguments: [nil, "row 1"])
  func reusedCell(again: String?) throws {
    let button = window.addButton()
    let operation = try beginSend(button, .seconds(60, key: "row 1"))
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    if let again {
      let follows = clock.run { button.countdown.follow(again, style: style) { [log] in log.record("end of row") } }
      #expect(follows)
      #expect(button.currentTitle == "Sending…")
    }
    operation.finish(with: .sent())
    #expect(button.currentTitle == (again == nil ? "Send" : "60"))
    clock.advance(by: 60)
    #expect(log.values == (again == nil ? [] : ["end of row"]))
  }

  @Test("After a button is released, its send doesn't call the handler for the end", arguments: [0, 60])
  func releasesButton(seconds: Int) throws {
    var button: UIButton? = window.addButton()
    let countdown = try #require(button?.countdown)
    let operation = try clock.run {
      try countdown.beginSend(.seconds(seconds, key: nil), style: style) { [log] in log.record("end") }
    }
    button?.removeFromSuperview()
    button = nil
    operation.finish(with: .sent())
    clock.advance(by: 60)
    #expect(log.values.isEmpty)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A button can send under another key when the first send succeeds", arguments: [true, false])
  func sendUnderAnotherKey(succeeds: Bool) throws {
    let buttons = [window.addButton(), window.addButton()]
    let first = try beginSend(buttons[0], .seconds(60, key: "login"))
    clock.run { #expect(buttons[1].countdown.follow("login", style: style)) }
    var second: SendRequest?
    buttons[0].countdown.onTick { [style] _ in
      guard second == nil else { return }
      buttons[1].countdown.cancel()
      second = try? buttons[1].countdown.beginSend(.seconds(5, key: "other"), style: style, onFinish: nil)
    }
    first.finish(with: .sent())
    #expect(buttons.map(\.currentTitle) == ["60", "Sending…"])
    second?.finish(with: succeeds ? .sent() : .failed(RequestFailure()))
    #expect(buttons.map(\.currentTitle) == ["60", succeeds ? "5" : "Send"])
    buttons[0].countdown.onActivity = nil
  }

  @Test("While sending, start and attach replace the send, and there is no current countdown")
  func callsWhileSending() throws {
    let button = window.addButton()
    var ticks = 0
    button.countdown.onTick { _ in ticks += 1 }
    let operation = try beginSend(button)
    #expect(button.countdown.current == nil)
    #expect(button.currentTitle == "Sending…")
    #expect(!button.countdown.isRunning)
    #expect(button.countdown.remainingSeconds == nil)
    #expect(ticks == 0)
    clock.run { button.countdown.start(from: 10, style: style) }
    #expect(button.currentTitle == "10")
    #expect(!button.countdown.isSending)
    operation.finish(with: .sent())
    #expect(button.currentTitle == "10")
    let second = window.addButton()
    let other = try beginSend(second)
    clock.run { #expect(!second.countdown.follow("nothing", style: style)) }
    #expect(second.currentTitle == "Send")
    other.finish(with: .failed(RequestFailure()))
    #expect(second.currentTitle == "Send")
    #expect(log.values.isEmpty)
  }

  @Test("The handler for the end can send again")
  func sendInOnFinish() throws {
    let button = window.addButton()
    var next: SendRequest?
    let operation = try clock.run {
      try button.countdown.beginSend(.seconds(3, key: "login"), style: style) { [style, log] in
        log.record("end")
        next = try? button.countdown.beginSend(.seconds(4, key: "login"), style: style, onFinish: nil)
      }
    }
    operation.finish(with: .sent())
    clock.advance(by: 3)
    #expect(button.currentTitle == "Sending…")
    next?.finish(with: .sent())
    #expect(button.currentTitle == "4")
    clock.advance(by: 4)
    #expect(log.values == ["end"])
  }

  @Test("A limit that another channel reaches replaces the key's own wait")
  func limitReachedByAnotherChannel() throws {
    let policy = ResendPolicy(waits: [60], limit: 2, period: .sliding(1000), group: "login")
    let button = window.addButton()
    try beginSend(button, .policy(policy, key: "text")).finish(with: .sent())
    #expect(button.currentTitle == "60")
    clock.run { _ = CountdownCenter.shared.recordSend(for: "call", under: policy) }
    #expect(throws: SendError.limitReached(remaining: 1000)) { try beginSend(button, .policy(policy, key: "text")) }
    #expect(button.currentTitle == "limit 1000")
  }

  @Test(
    "A server's wait doesn't shorten the wait at a limit that was reached meanwhile",
    arguments: [nil, .refused(status: 429, wait: 5), .refused(status: 429, wait: nil)] as [SendError?],
    ["text", "call"])
  func serverMeanwhile(refusal: SendError?, channel: String) throws {
    let policy = ResendPolicy(waits: [60], limit: 1, period: .sliding(1000), group: "login")
    let button = window.addButton()
    let operation = try beginSend(button, .policy(policy, key: "text"))
    // Under the key "text", the limit's wait starts while the request is pending.
    clock.run { _ = CountdownCenter.shared.recordSend(for: channel, under: policy) }
    clock.advance(by: 0.5)
    operation.finish(with: refusal.map { .failed($0) } ?? .sent(wait: 5))
    #expect(button.currentTitle == "limit 1000")
    clock.advance(by: 999.5)
    #expect(button.currentTitle == (refusal == nil ? "limit 1" : "Send"))
  }

  @Test("A rebuilt page shows the send and then the wait, and the former page is released")
  func rebuiltPage() throws {
    weak var old: UIButton?
    var operation: SendRequest?
    do {
      let button = window.addButton()
      old = button
      operation = try beginSend(button, .seconds(60, key: "login"))
      button.removeFromSuperview()
    }
    #expect(old == nil)
    let button = window.addButton()
    let follows = clock.run { button.countdown.follow("login", style: style) { [log] in log.record("new end") } }
    #expect(follows)
    #expect(button.currentTitle == "Sending…")
    #expect(!button.isEnabled)
    operation?.finish(with: .sent())
    #expect(button.currentTitle == "60")
    clock.advance(by: 60)
    #expect(log.values == ["new end"])
  }
}
