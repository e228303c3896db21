import CountdownCore
import Dispatch
import Foundation

/// An app's use of countdowns without buttons, with the imports from the README.
struct Time {
  func count() async throws -> [Countdown.State] {
    let countdown = try Countdown(duration: 60, interval: 0.5)
    let observation: CountdownObservation = countdown.observe(on: .global(), onCancel: { print("canceled") }) { tick in
      print(tick.duration, tick.remaining, tick.remainingSeconds, tick.isFinished, tick.run)
    }
    let onMain: CountdownObservation = countdown.observe(onCancel: {}) { tick in print(tick.remainingSeconds) }
    onMain.cancel()
    Countdown(from: 60).restart()
    CountdownTime.leeway = .milliseconds(50)
    _ = try Countdown(duration: 60, leeway: .seconds(1))
    countdown.start()
    countdown.pause()
    countdown.resume()
    countdown.extend(by: 10)
    countdown.setRemaining(30)
    countdown.finish()
    for await tick in countdown.ticks { print(tick == Countdown.Tick(duration: 1, remaining: 1)) }
    print(countdown.tick, countdown.remaining, countdown.remainingSeconds, countdown.isAtLimit, countdown.endDate)
    observation.cancel()
    countdown.cancel()
    return [countdown.state, .idle, .running, .paused, .finished, .cancelled] + Countdown.State.allCases
  }

  func launch() -> Bool {
    CountdownCenter.setSharedStore(UserDefaultsCountdownStore(suiteName: "client"))
  }

  func countUnderAKey() throws(CountdownError) -> Countdown? {
    let center = CountdownCenter(store: InMemoryCountdownStore(), onError: { print($0) })
    let policy = ResendPolicy(waits: [60, 120], limit: 5, period: .sliding(3600), group: "codes")
    try center.start("login", duration: 60)
    let allowance: ResendAllowance = center.allowance(for: "login", under: policy)
    print(allowance.sendsLeft ?? 0, allowance.wait, allowance.nextWait, allowance.isLimitReached)
    print(policy.waits, policy.limit ?? 0, policy.period, policy.group ?? "")
    let day = ResendPolicy.Period.calendarDay(in: .current)
    let daily = ResendPolicy(waits: [60], limit: 5, period: day, group: nil)
    if case .sliding(let seconds) = daily.period { print(seconds) }
    center.recordSend(for: "login", under: policy)
    center.startLimitWait(for: "login", under: policy)
    center.resetSends(for: "login", under: policy)
    center.cancel("login")
    return CountdownCenter.shared["login"]
  }

  func send() throws(SendError) -> CountdownObservation {
    let center = CountdownCenter.shared
    let request: SendRequest = try center.beginSend(for: 60, key: "login")
    let other = try center.beginSend(under: ResendPolicy(waits: [60]), key: "other")
    request.finish(with: .sent())
    let outcome = SendOutcome.failed(wait: 10)
    print(outcome.error?.localizedDescription ?? "")
    other.finish(with: outcome)
    return center.observe("login") { (activity: CountdownCenter.Activity) in
      switch activity {
      case .idle: print("idle")
      case .sending: print("sending")
      case .counting(let countdown): print(countdown.remainingSeconds)
      }
    }
  }

  func text(for error: CountdownError) -> String {
    switch error {
    case .invalidDuration(let value, let allowed), .invalidInterval(let value, let allowed),
      .invalidDelay(let value, let allowed):
      "\(value) \(allowed)"
    case .invalidLimit(let limit): "\(limit)"
    case .invalidLeeway(let nanoseconds): "\(nanoseconds) \(error.errorDescription ?? "")"
    }
  }

  func text(for error: CountdownStoreError) -> String {
    switch error {
    case .unreadable(let reason), .unwritable(let reason), .notSet(let reason): reason
    case .laterVersion: error.errorDescription ?? ""
    }
  }

  func texts() -> [String] {
    let formats: [CountdownFormat] = [.seconds, .clock, .paddedClock, .words]
    return formats.map { $0.string(from: 65, locale: Locale(identifier: "en")) }
  }

  func keep(_ value: Data) throws -> [Data] {
    let (file, memory) = (FileCountdownStore(folder: nil, name: "client"), InMemoryCountdownStore())
    let defaults = UserDefaultsCountdownStore(suiteName: "client", name: "client")
    if try file.load() == nil { try file.save(value) }
    if memory.load() == nil { memory.save(value) }
    if defaults.load() == nil { defaults.save(value) }
    let stores: [any CountdownStore] = [file, memory, defaults, OwnStore()]
    for store in stores { try store.save(value) }
    return try stores.compactMap { try $0.load() }
  }

  func time() throws -> DispatchTimer.State {
    let timer = try DispatchTimer(
      interval: 1, leeway: .milliseconds(50),
      clock: CountdownFormat.allCases.isEmpty ? .wall : DispatchTimer.Clock.uptime, queue: .main
    ) { print("tick") }
    timer.start()
    timer.pause()
    try DispatchTimer(interval: 1) { $0.cancel() }.start()
    timer.cancel()
    return DispatchTimer.State.allCases.contains(timer.state) ? timer.state : .idle
  }

  func tick() async throws -> [DispatchTimer.Tick] {
    let timer = try DispatchTimer(interval: 1, initialDelay: 0, limit: 3)
    timer.start()
    timer.fire()
    try timer.reschedule(interval: 2, leeway: .milliseconds(100))
    for await tick in timer.ticks { print(tick.number, tick.missed) }
    try DispatchTimer.after(5, clock: .uptime) { print("five seconds have passed") }
    let pending: DispatchTimer = try .after(1, leeway: .seconds(1), queue: .main) {}
    pending.cancel()
    return [DispatchTimer.Tick(number: 1), DispatchTimer.Tick(number: 2, missed: 1)]
  }
}

/// A store that the app implements.
final class OwnStore: CountdownStore {
  init() {}
  func load() throws -> Data? { nil }
  func save(_ data: Data?) throws {}
}
