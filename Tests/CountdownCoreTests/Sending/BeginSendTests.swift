import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("Requests of a center") @MainActor struct BeginSendTests {
  let clock = ManualClock()
  let center: CountdownCenter

  init() {
    center = clock.run { CountdownCenter() }
  }

  private func error(_ body: () throws(SendError) -> SendRequest) -> SendError? {
    do throws(SendError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("While a request is pending under a key, no second begins, and other keys are independent")
  func pending() throws {
    let request = try center.beginSend(for: 60, key: "key")
    #expect(error { () throws(SendError) in try center.beginSend(for: 60, key: "key") } == .alreadySending)
    let policy = ResendPolicy(waits: [60])
    #expect(error { () throws(SendError) in try center.beginSend(under: policy, key: "key") } == .alreadySending)
    #expect(error { () throws(SendError) in try center.beginSend(for: 60, key: "other") } == nil)
    request.finish(with: .failed())
    #expect(error { () throws(SendError) in try center.beginSend(for: 60, key: "key") } == nil)
  }

  @Test("A running, paused or limit wait refuses a request with the seconds remaining")
  func waiting() throws {
    try center.start("key", duration: 30)
    clock.advance(by: 10)
    #expect(error { () throws(SendError) in try center.beginSend(for: 60, key: "key") } == .waiting(remaining: 20))
    center["key"]?.pause()
    clock.advance(by: 100)
    #expect(error { () throws(SendError) in try center.beginSend(for: 60, key: "key") } == .waiting(remaining: 20))
    let policy = ResendPolicy(waits: [10], limit: 1, period: .sliding(100), group: "codes")
    try center.beginSend(under: policy, key: "sms").finish(with: .sent())
    clock.advance(by: 25)
    // The limit's wait also starts under the group's other key.
    for key in ["sms", "voice"] {
      let error = error { () throws(SendError) in try center.beginSend(under: policy, key: key) }
      #expect(error == .limitReached(remaining: 75))
    }
    #expect(center["voice"]?.isAtLimit == true)
  }

  @Test("Requests in progress under a group's keys count against the limit, until they fail")
  func allowance() throws {
    let policy = ResendPolicy(waits: [0], limit: 2, period: .sliding(100), group: "codes")
    let requests = try ["a", "b"].map { try center.beginSend(under: policy, key: $0) }
    #expect(error { () throws(SendError) in try center.beginSend(under: policy, key: "c") } == .alreadySending)
    #expect(center.currentActivity(of: "c").kind == .idle)
    requests[0].finish(with: .failed())
    #expect(error { () throws(SendError) in try center.beginSend(under: policy, key: "c") } == nil)
    requests[1].finish(with: .sent())
    #expect(center.allowance(for: "c", under: policy).sendsLeft == 1)
  }

  @Test("A request is finished once")
  func once() throws {
    let policy = ResendPolicy(waits: [10])
    let request = try center.beginSend(under: policy, key: "key")
    request.finish(with: .sent())
    request.finish(with: .sent(wait: 100))
    request.finish(with: .failed())
    #expect(center["key"]?.remaining == 10)
    center.cancel("key")
    let next = try center.beginSend(for: 20, key: "key")
    request.finish(with: .sent())
    #expect(center.currentActivity(of: "key").kind == .sending)
    withExtendedLifetime(next) {}
  }

  @Test("A released request has failed, and its observer is told on the main queue's next turn")
  func released() async throws {
    let log = ActivityLog()
    let observation = log.observe("key", in: center)
    var request: SendRequest? = try center.beginSend(for: 60, key: "key")
    #expect(log.take() == [.idle, .sending])
    request = nil
    #expect(center.currentActivity(of: "key").kind == .idle)
    #expect(log.take() == [])
    await flush(.main)
    #expect(log.take() == [.idle])
    withExtendedLifetime((observation, request)) {}
  }

  @Test("A released request's closure is told that nothing answered")
  func unanswered() async throws {
    let ends = Recorder<SendRequest.End>()
    _ = try center.beginSend(.seconds(60, key: "key")) { ends.record($0) }
    await flush(.main)
    guard case .finished(let outcome, nil)? = ends.values.first else { throw SendError.failed }
    #expect(outcome.error as? SendError == .unanswered)
    #expect(ends.count == 1)
  }

  @Test(
    "A canceled request starts no wait, its outcome has no effect, and its end is told on the main queue's next turn")
  func canceled() async throws {
    let ends = Recorder<SendRequest.End>()
    let request = try center.beginSend(.seconds(60, key: "key")) { ends.record($0) }
    request.withdraw()
    request.finish(with: .sent())
    #expect(center.currentActivity(of: "key").kind == .idle)
    #expect(ends.count == 0)
    await flush(.main)
    guard case .canceled? = ends.values.first, ends.count == 1 else { throw SendError.failed }
  }

  @Test("An observation that begins on another thread is told on the main queue's next turn")
  func observedOnAnotherThread() async throws {
    try center.start("key", duration: 60)
    let (log, center) = (ActivityLog(), center)
    let observation = await Task.detached { center.observe("key") { log.append($0) } }.value
    await flush(.main)
    #expect(log.take() == [.counting])
    withExtendedLifetime(observation) {}
  }

  @Test("The center has changed when finish returns on another thread, and observers are told on the main queue")
  func otherThread() async throws {
    let log = ActivityLog()
    let observation = log.observe("key", in: center)
    _ = log.take()
    let center = center
    await Task.detached {
      let request = try? center.beginSend(for: 60, key: "key")
      #expect(center.currentActivity(of: "key").kind == .sending)
      request?.finish(with: .sent())
      #expect(center["key"]?.remaining == 60)
    }.value
    await flush(.main)
    #expect(log.take().last == .counting)
    withExtendedLifetime(observation) {}
  }

  @Test("A request retains its center")
  func lifetime() throws {
    try clock.run {
      var center: CountdownCenter? = CountdownCenter()
      weak var weakCenter: CountdownCenter?
      weakCenter = center
      var request = try center?.beginSend(for: 60, key: "key")
      center = nil
      #expect(weakCenter != nil)
      request?.finish(with: .sent())
      #expect(weakCenter?["key"]?.remaining == 60)
      request = nil
      #expect(weakCenter == nil)
    }
  }

  @Test("A request in progress doesn't survive a relaunch, and counts nothing")
  func relaunch() throws {
    let policy = ResendPolicy(waits: [60], limit: 3)
    let request = try clock.run { try CountdownCenter.shared.beginSend(under: policy, key: "key") }
    clock.relaunch()
    clock.run {
      #expect(CountdownCenter.shared.currentActivity(of: "key").kind == .idle)
      #expect(CountdownCenter.shared.allowance(for: "key", under: policy).sendsLeft == 3)
    }
    withExtendedLifetime(request) {}
  }
}
