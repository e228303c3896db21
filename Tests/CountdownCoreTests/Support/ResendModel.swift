import Foundation

@testable import CountdownCore

/// A model of a center's sends and waits, with plain arithmetic on one timeline that continues across reboots.
///
/// All times are in milliseconds from the model's start. The time of day is `now + wall`.
struct ResendModel {
  struct Log {
    var sends: [Int] = []
    var window = 86_400_000
    /// When the log was last written, and the value of `wall` at that time.
    var writing = 0
    var wallAtWriting = 0
  }

  struct Run {
    var end: Int
    /// The remaining time of a paused run.
    var paused: Int?
    var duration: Int
    var isLimit: Bool
    var wallAtWriting = 0
  }

  struct Rules {
    var waits: [Int]
    var limit: Int?
    var window: Int
    var group: String?
  }

  var now = 0
  var wall = 0
  var logs: [String: Log] = [:]
  var runs: [String: Run] = [:]

  func count(_ group: String, _ rules: Rules, at time: Int) -> Int {
    (logs[group]?.sends ?? []).filter { time - $0 < rules.window }.count
  }

  /// Returns the time until the limit allows another send. Tries each moment at which a send leaves the window.
  func waitForWindow(_ group: String, _ rules: Rules) -> Int {
    guard let limit = rules.limit, let log = logs[group] else { return 0 }
    let moments = [now] + log.sends.map { $0 + rules.window }.filter { $0 > now }.sorted()
    return (moments.first { count(group, rules, at: $0) < limit } ?? now) - now
  }

  func left(_ key: String) -> Int? {
    runs[key].map { $0.paused ?? $0.end - now }.flatMap { $0 > 0 ? $0 : nil }
  }

  func wait(_ number: Int, _ rules: Rules) -> Int {
    rules.waits.isEmpty ? 0 : rules.waits[min(number, rules.waits.count) - 1]
  }

  /// Keeps the group's sends for as long as the rules count them.
  private mutating func widen(_ group: String, _ rules: Rules) {
    guard let window = logs[group]?.window, rules.window > window else { return }
    logs[group]?.window = rules.window
    logs[group]?.writing = now
    logs[group]?.wallAtWriting = wall
  }

  mutating func allowance(_ key: String, _ rules: Rules) -> (sendsLeft: Int?, wait: Int, nextWait: Int) {
    let group = rules.group ?? key
    widen(group, rules)
    let wait = max(waitForWindow(group, rules), left(key) ?? 0)
    return (
      rules.limit.map { max(0, $0 - count(group, rules, at: now)) }, wait,
      self.wait(count(group, rules, at: now + wait) + 1, rules)
    )
  }

  mutating func recordSend(_ key: String, _ rules: Rules) {
    let group = rules.group ?? key
    var log = logs[group] ?? Log()
    log.window = max(log.window, rules.window)
    log.sends = (log.sends + [now]).filter { now - $0 < log.window }
    (log.writing, log.wallAtWriting) = (now, wall)
    logs[group] = log
    let own = wait(count(group, rules, at: now), rules)
    let limit = waitForWindow(group, rules)
    hold(key, for: max(own, limit), isLimit: limit > 0 && limit >= own)
  }

  mutating func startLimitWait(_ key: String, _ rules: Rules) {
    widen(rules.group ?? key, rules)
    hold(key, for: waitForWindow(rules.group ?? key, rules), isLimit: true)
  }

  private mutating func hold(_ key: String, for wait: Int, isLimit: Bool) {
    guard wait > 0 else { return }
    guard let left = left(key) else {
      runs[key] = Run(end: now + wait, duration: wait, isLimit: isLimit, wallAtWriting: wall)
      return
    }
    runs[key]?.wallAtWriting = wall
    guard wait >= left else { return }
    runs[key]?.isLimit = isLimit
    correct(key, to: wait)
  }

  mutating func correct(_ key: String, to wait: Int) {
    guard let left = left(key) else { return }
    runs[key]?.duration += wait - left
    if runs[key]?.paused != nil { runs[key]?.paused = wait }
    runs[key]?.end = now + wait
    runs[key]?.wallAtWriting = wall
  }

  mutating func pause(_ key: String) {
    let left = left(key)
    runs[key]?.paused = left
    runs[key]?.wallAtWriting = wall
  }

  mutating func resume(_ key: String) {
    guard let left = runs[key]?.paused else { return }
    runs[key]?.paused = nil
    runs[key]?.end = now + left
    runs[key]?.wallAtWriting = wall
  }

  /// Removes expired sends and updates the records, as an event or a launch does.
  mutating func tidy(writes: Bool = false) {
    for (group, var log) in logs {
      let kept = log.sends.filter { now - $0 < log.window }
      if writes || isLaunching || kept.count != log.sends.count {
        (log.writing, log.wallAtWriting) = (now, wall)
      }
      log.sends = kept
      logs[group] = kept.isEmpty ? nil : log
    }
    for key in runs.keys where writes || isLaunching { runs[key]?.wallAtWriting = wall }
  }

  var isLaunching = false

  mutating func launch(afterReboot: Bool = false) {
    isLaunching = true
    tidy(writes: afterReboot)
    isLaunching = false
  }

  /// Turns the device off for a time and changes its time of day. Only the time of day connects one boot with the next.
  mutating func reboot(offFor time: Int, aheadBy change: Int) {
    // A run that has expired doesn't come back.
    for key in runs.keys where left(key) == nil { runs[key] = nil }
    now += time
    wall += change
    for (group, log) in logs {
      let passed = max(0, now + wall - (log.writing + log.wallAtWriting))
      logs[group]?.sends = log.sends.map { now - (log.writing - $0) - passed }
    }
    for (key, run) in runs where run.paused == nil {
      runs[key]?.end = now + min(run.end - now - (wall - run.wallAtWriting), run.duration)
    }
    launch(afterReboot: true)
  }
}
