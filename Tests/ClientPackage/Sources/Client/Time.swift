import CountdownCore
import Dispatch
import Foundation

/// An app's use of countdowns without buttons, with the imports from the README.
struct Time {
  func count() async throws -> [Countdown.State] {
    Countdown.leeway = .milliseconds(50)
    let countdown = Countdown(duration: 60, interval: 0.5)
    let observation: CountdownObservation = countdown.observe { tick in
      print(tick.duration, tick.remaining, tick.remainingSeconds, tick.isFinished, tick.isAtLimit, tick.run)
    } onCancel: {
      print("canceled")
    }
    countdown.observe { print($0.remainingSeconds) }.cancel()
    Countdown(from: 60).restart()
    for change in [countdown.start, countdown.pause, countdown.resume, countdown.finish] { change() }
    countdown.extend(by: 10)
    countdown.setRemaining(30)
    for await tick in countdown.ticks { print(tick == Countdown.Tick(duration: 1, remaining: 1, isAtLimit: true)) }
    print(countdown.tick, countdown.remaining, countdown.remainingSeconds, countdown.endDate)
    observation.cancel()
    countdown.cancel()
    return [countdown.state, .idle, .running, .paused, .finished, .cancelled] + Countdown.State.allCases
  }

  func send() async throws -> CountdownObservation {
    CountdownCenter.setSharedStore(UserDefaultsCountdownStore(suiteName: "client"))
    let center = CountdownCenter(store: InMemoryCountdownStore(), onError: { print($0) })
    center.start("login", duration: 60)
    print(center["login"]?.remaining ?? 0, CountdownCenter.shared)
    print(center.setRemaining(30, of: "login")?.state ?? .idle)
    center.setRemaining(0, of: "login")
    center.cancel("login")
    center.removeAll()
    let request: SendRequest = try center.beginSend(thenWait: 60, key: "login")
    request.finish(with: .sent(wait: 30))
    let outcome = SendOutcome.failed(wait: 10)
    print(outcome.error?.localizedDescription ?? "", SendOutcome(error: outcome.error), center.activity(of: "login"))
    for await activity in center.activities(of: "login") where activity.isActive { print(activity == .sending) }
    return center.observe("login") { (activity: CountdownCenter.Activity) in
      switch activity {
      case .idle, .sending: print(activity.remainingSeconds ?? 0)
      case .counting(let tick), .finished(let tick): print(tick.remainingSeconds)
      }
    }
  }

  func limit(_ center: CountdownCenter) throws -> ResendAllowance {
    var policy = ResendPolicy(waits: [60, 120], limit: 5, period: .sliding(3600), group: "codes")
    policy.period = ResendPolicy.Period.calendarDay(in: .current)
    print(policy.waits, policy.limit ?? 0, policy.group ?? "")
    try center.beginSend(under: policy, key: "other").finish(with: .sent())
    center.recordSend(for: "login", under: policy)
    center.resetSends(for: "login", under: policy)
    let allowance = center.allowance(for: "login", under: policy)
    print(allowance.sendsLeft ?? 0, allowance.wait, allowance.nextWait, allowance.isLimitReached)
    return allowance.isLimitReached ? allowance : ResendAllowance(sendsLeft: 1, wait: 0, nextWait: 60)
  }

  func text(for error: any Error) -> String {
    switch error {
    case CountdownStoreError.laterVersion: "\(error)"
    case CountdownStoreError.unreadable(let reason), CountdownStoreError.unwritable(let reason): reason
    default: CountdownFormat.words.string(from: 65, locale: Locale(identifier: "en"))
    }
  }

  func keep(_ value: Data) throws -> [CountdownFormat] {
    let stores: [any CountdownStore] = [
      FileCountdownStore(folder: nil, name: "client"), InMemoryCountdownStore(), OwnStore(),
      UserDefaultsCountdownStore(suiteName: "client", name: "client"),
    ]
    for store in stores where try store.load() == nil { try store.save(value) }
    return [.seconds, .clock, .paddedClock, .fullClock, .words] + CountdownFormat.allCases
  }

  func time() async throws -> DispatchTimer.State {
    let timer = DispatchTimer(
      interval: 1, initialDelay: 0, limit: 3, leeway: .milliseconds(50), clock: DispatchTimer.Clock.wall, queue: .main)
    for change in [timer.start, timer.fire, timer.pause, timer.cancel] { change() }
    timer.reschedule(interval: 2, leeway: .milliseconds(100))
    for await tick in timer.ticks { print(tick.number, tick.missed, tick == DispatchTimer.Tick(number: 2, missed: 1)) }
    DispatchTimer.after(5, clock: .uptime) { print("five seconds have passed") }
    DispatchTimer.onMain(interval: 30, initialDelay: 0, limit: 3, leeway: .seconds(1), clock: .uptime) { $0.cancel() }
      .start()
    DispatchTimer.onMain(after: 5, leeway: .seconds(1), clock: .uptime) { print("on the main thread") }
    return DispatchTimer.State.allCases.contains(timer.state) ? timer.state : .idle
  }
}

/// A store that the app implements.
final class OwnStore: CountdownStore {
  func load() throws -> Data? { nil }
  func save(_ data: Data?) throws {}
}
