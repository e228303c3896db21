@testable import CountdownCore

/// A model of a center with a store, with plain arithmetic on whole seconds.
struct ResendModel {
  struct Log: Equatable {
    var sends: [Int] = []
    var window = 86_400

    /// Ignores the window, which is saved with the next change of something else.
    static func == (lhs: Log, rhs: Log) -> Bool { lhs.sends == rhs.sends }
  }

  struct Run: Equatable {
    var end: Int
    /// The remaining time of a paused run.
    var paused: Int?
    var duration: Int
    var initial: Int
    var isLimit: Bool
  }

  struct Contents: Equatable {
    var logs: [String: Log] = [:]
    var runs: [String: Run] = [:]
  }

  /// What the store contains, and when it was saved.
  struct Saved {
    var contents: Contents
    var now: Int
    var wall: Int
    var boot: Int?
  }

  /// The monotonic clock and the time of day, in seconds.
  var now = 1_000
  var wall = 0
  var bootCount = 1
  var isBootKnown = true
  var contents = Contents()
  var saved: Saved?
  /// What follows the pending request of each key.
  var rules: [String: WaitRule] = [:]
  var isUnread = false
  /// Whether a run has ended that may still be in the store.
  var hasEnded = false

  private var boot: Int? { isBootKnown ? bootCount : nil }

  // MARK: Values

  func count(_ group: String, _ policy: ResendPolicy, at time: Int) -> Int {
    (contents.logs[group]?.sends ?? []).filter { time - $0 < policy.window }.count
  }

  /// Returns the time until the limit allows another send. Tries each moment at which a send leaves the window.
  func waitForWindow(_ group: String, _ policy: ResendPolicy) -> Int {
    guard let limit = policy.limit, let log = contents.logs[group] else { return 0 }
    let moments = [now] + log.sends.map { $0 + policy.window }.filter { $0 > now }.sorted()
    return (moments.first { count(group, policy, at: $0) < limit } ?? now) - now
  }

  func left(_ key: String) -> Int? {
    contents.runs[key].map { $0.paused ?? $0.end - now }.flatMap { $0 > 0 ? $0 : nil }
  }

  private func wait(_ number: Int, _ policy: ResendPolicy) -> Int {
    policy.waits.isEmpty || number == 0 ? 0 : Int(policy.waits[min(number, policy.waits.count) - 1])
  }

  /// Keeps the group's sends for as long as the policy counts them.
  private mutating func widen(_ group: String, _ policy: ResendPolicy) {
    guard let log = contents.logs[group] else { return }
    contents.logs[group]?.window = max(log.window, policy.window)
  }

  mutating func allowance(_ key: String, _ policy: ResendPolicy) -> (sendsLeft: Int?, wait: Int, nextWait: Int) {
    let group = policy.group ?? key
    widen(group, policy)
    let wait = max(waitForWindow(group, policy), left(key) ?? 0)
    return (
      policy.limit.map { max(0, $0 - count(group, policy, at: now)) }, wait,
      self.wait(count(group, policy, at: now + wait) + 1, policy)
    )
  }

  // MARK: Changes

  mutating func start(_ key: String, for duration: Int, isLimit: Bool = false) {
    guard left(key) == nil, duration > 0 else { return }
    contents.runs[key] = Run(end: now + duration, duration: duration, initial: duration, isLimit: isLimit)
  }

  mutating func cancel(_ key: String) {
    contents.runs[key] = nil
  }

  private mutating func correct(_ key: String, to wait: Int) {
    guard left(key) != nil, let run = contents.runs[key] else { return }
    contents.runs[key]?.duration = max(run.duration, wait)
    if run.paused != nil { contents.runs[key]?.paused = wait } else { contents.runs[key]?.end = now + wait }
    if wait <= 0 { contents.runs[key] = nil }
  }

  /// Changes the countdown under a key.
  mutating func change(_ key: String, _ step: CountdownStep) {
    guard let left = left(key), let run = contents.runs[key] else { return }
    switch step {
    case .restart:
      contents.runs[key] = Run(end: now + run.initial, duration: run.initial, initial: run.initial, isLimit: false)
    case .pause: contents.runs[key]?.paused = left
    case .resume:
      contents.runs[key]?.paused = nil
      contents.runs[key]?.end = now + left
    case .setRemaining(let seconds): correct(key, to: Int(seconds))
    default: contents.runs[key] = nil
    }
  }

  mutating func reset(_ key: String, _ policy: ResendPolicy) {
    let group = policy.group ?? key
    contents.logs[group] = nil
    cancel(key)
  }

  /// Begins a request. Returns whether it's allowed.
  mutating func begin(_ rule: WaitRule, _ key: String) -> Bool {
    guard rules[key] == nil else { return false }
    if case .policy(let policy) = rule {
      let group = policy.group ?? key
      widen(group, policy)
      let limit = waitForWindow(group, policy)
      if limit > 0 { apply(limit, to: key, isLimit: true) }
      let pending = rules.filter { key, rule in
        if case .policy(let policy) = rule { (policy.group ?? key) == group } else { false }
      }
      if let limit = policy.limit, count(group, policy, at: now) + pending.count >= limit { return false }
    }
    guard left(key) == nil else { return false }
    rules[key] = rule
    return true
  }

  mutating func finish(_ key: String, _ outcome: SendOutcome) {
    if let rule = rules.removeValue(forKey: key) { end(rule, key, outcome) }
  }

  mutating func recordSend(_ key: String, _ policy: ResendPolicy) {
    end(.policy(policy), key, .sent())
  }

  private mutating func end(_ rule: WaitRule, _ key: String, _ outcome: SendOutcome) {
    let isSent = outcome.error == nil
    var own = 0
    var limit = 0
    switch rule {
    case .seconds(let seconds): own = seconds
    case .policy(let policy):
      let group = policy.group ?? key
      if isSent {
        var log = contents.logs[group] ?? Log()
        log.window = max(log.window, policy.window)
        log.sends = (log.sends + [now]).filter { now - $0 < log.window }
        contents.logs[group] = log
      }
      limit = waitForWindow(group, policy)
      own = wait(isSent ? count(group, policy, at: now) : count(group, policy, at: now + limit) + 1, policy)
    }
    if let server = outcome.wait {
      apply(max(Int(server), limit), to: key, isLimit: limit > 0, shortens: !isSent)
    } else if outcome.startsOwnWait {
      apply(max(own, limit), to: key, isLimit: limit > 0 && limit >= own)
    }
  }

  private mutating func apply(_ wait: Int, to key: String, isLimit: Bool, shortens: Bool = false) {
    guard let left = left(key), let run = contents.runs[key] else { return start(key, for: wait, isLimit: isLimit) }
    guard wait >= left || shortens && !run.isLimit else { return }
    contents.runs[key]?.isLimit = isLimit || shortens && run.isLimit
    correct(key, to: wait)
  }

  mutating func removeAll() {
    contents = Contents()
    rules = [:]
    isUnread = false
  }

  // MARK: The store

  /// Removes the runs that have ended, which is no change.
  mutating func endRuns() {
    let count = contents.runs.count
    contents.runs = contents.runs.filter { left($0.key) != nil }
    hasEnded = hasEnded || contents.runs.count < count
  }

  /// Removes what has expired.
  mutating func tidy() {
    endRuns()
    for (group, var log) in contents.logs {
      log.sends.removeAll { now - $0 >= log.window }
      contents.logs[group] = log.sends.isEmpty ? nil : log
    }
  }

  mutating func save() {
    tidy()
    hasEnded = false
    // The waits of pending requests are stored as if these were refused with status 429 now, which records no send.
    var next = self
    for (key, rule) in rules { next.end(rule, key, .failed(SendError.refused(status: 429, wait: nil))) }
    saved = Saved(contents: Contents(logs: contents.logs, runs: next.contents.runs), now: now, wall: wall, boot: boot)
    if saved?.contents == Contents() { saved = nil }
  }

  /// Whether a launch tells nothing new.
  var agrees: Bool {
    guard let saved, let boot = saved.boot, boot == self.boot else { return false }
    return saved.wall - saved.now == wall - now
  }

  /// Joins what is stored with what is in memory. Returns whether something stored has expired.
  mutating func load() -> Bool {
    isUnread = false
    endRuns()
    var isNew = false
    if let saved {
      let passed: Int
      if let boot = saved.boot, let present = self.boot {
        passed = boot == present ? now - saved.now : wall - saved.wall
      } else {
        passed = now < saved.now ? wall - saved.wall : min(now - saved.now, wall - saved.wall)
      }
      for (key, run) in saved.contents.runs where contents.runs[key] == nil {
        let left = min((run.paused ?? run.end - saved.now) - passed, run.duration)
        isNew = isNew || left <= 0
        if left > 0 {
          contents.runs[key] = Run(end: now + left, duration: run.duration, initial: run.initial, isLimit: run.isLimit)
        }
      }
      for (group, log) in saved.contents.logs {
        let sends = log.sends.map { now - (saved.now - $0) - max(0, passed) }
        let own = contents.logs[group] ?? Log()
        contents.logs[group] = Log(sends: (own.sends + sends).sorted(), window: max(own.window, log.window))
        isNew = isNew || sends.contains { now - $0 >= max(own.window, log.window) }
      }
    }
    tidy()
    return isNew
  }

  mutating func launch() {
    contents = Contents()
    rules = [:]
    hasEnded = false
    isUnread = true
  }

  /// Turns the device off for a time. Only the time of day connects one boot with the next.
  mutating func reboot(offFor time: Int) {
    now = 10
    wall += time
    bootCount += 1
  }
}

extension ResendPolicy {
  /// The seconds of a sliding window, or 0 for calendar days.
  fileprivate var window: Int {
    if case .sliding(let seconds) = period { Int(seconds) } else { 0 }
  }
}
