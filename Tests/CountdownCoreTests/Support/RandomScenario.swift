import Foundation
import TestSupport

@testable import CountdownCore
@testable import CountdownTestSupport

/// Performs random operations on countdowns on a manual clock, and compares each result with the model.
@MainActor final class RandomScenario {
  private static let second = ModelCountdown.second

  private let clock = ManualClock()
  private var random: SplitMix
  private var all: [ObservedCountdown] = []
  private var isInBackground = false
  private var isObserving = false
  /// The time awake since a change of the time of day that may have delayed the alarm. Ticks are on time again after
  /// the watchdog has gone off.
  private var timeSinceDelay: Int64 = .max
  private var mayBeLate = false
  private(set) var faults: [String] = []
  /// The operations, as lines that can be pasted into a test.
  private(set) var code: [String] = []
  private var nameCount = 0
  private(set) var tickCount = 0

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  private var now: Int64 { clock.time.now.nanoseconds }

  func step() {
    let operation = pick(91)
    switch operation {
    case 0..<10: all.append(make())
    case 10..<20: change(.start)
    case 20..<22: change(.restart)
    case 22..<28: change(.pause)
    case 28..<34: change(.resume)
    case 34..<38: change(.cancel)
    case 38..<43: change(.extend(Double(pick(8_000) - 3_000) / 1_000))
    case 43..<53: if let subject = any() { addObserver(to: subject) }
    case 53..<54: change(.finish)
    case 54..<55: change(.setRemaining(Double(pick(9_000) - 1_000) / 1_000))
    case 55..<58:
      if let subject = any(), !subject.observers.isEmpty {
        let index = pick(subject.observers.count)
        code.append("\(subject.observers[index].name).cancel()")
        late { _ = subject.observers.remove(at: index) }
      }
    case 58..<59: deliverPending()
    case 59..<61: if !all.isEmpty { release(at: pick(all.count)) }
    case 61..<80: advance()
    case 80..<83:
      let isAnnounced = pick(2) == 0
      if !isAnnounced { timeSinceDelay = 0 }
      let seconds = Double(pick(20_000)) - 10_000
      code.append("clock.setWallClock(aheadBy: \(seconds), isAnnounced: \(isAnnounced))")
      late { clock.setWallClock(aheadBy: seconds, isAnnounced: isAnnounced) }
    case 83..<85:
      let seconds = Double(pick(5_000)) / 1000
      code.append("clock.sleep(for: \(seconds))")
      late { clock.sleep(for: seconds) }
    case 85..<88:
      isInBackground.toggle()
      code.append(isInBackground ? "clock.enterBackground()" : "clock.enterForeground()")
      late { isInBackground ? clock.enterBackground() : clock.enterForeground() }
    default:
      code.append("clock.isMainQueueStalled.toggle()")
      late { clock.isMainQueueStalled.toggle() }
    }
    if all.count > 8 { release(at: 0) }
    check()
  }

  // MARK: Operations

  private func make() -> ObservedCountdown {
    let seconds = Int64(1 + pick(8))
    let countdown = clock.countdown(Double(seconds))
    let name = newName("countdown")
    code.append("let \(name) = clock.countdown(\(seconds))")
    return ObservedCountdown(name, countdown, ModelCountdown(seconds: seconds))
  }

  private func newName(_ kind: String) -> String {
    nameCount += 1
    return "\(kind)\(nameCount)"
  }

  private func release(at index: Int) {
    for observer in all.remove(at: index).observers { code.append("\(observer.name).cancel()") }
  }

  private func any() -> ObservedCountdown? { all.isEmpty ? nil : all[pick(all.count)] }

  private func change(_ step: CountdownStep) {
    guard let subject = any() else { return }
    code.append("clock.perform([.\(step)], on: \(subject.name))")
    subject.model.finishIfDue(at: now)
    let former = subject.model
    // The model first, because the library notifies observers before it returns.
    subject.model.perform(step, at: now)
    for observer in subject.observers {
      if case .cancel = step {
        // The cancel replaces the run's own end.
        if former.phase != .cancelled, former.phase != .finished || !observer.hasReceivedEnd {
          observer.miss(nil)
        }
        observer.hasReceivedEnd = former.phase == .finished
      } else if former.phase == .finished, case .running = subject.model.phase {
        if !observer.hasReceivedEnd { observer.miss(former.run) }
        observer.hasReceivedEnd = false
      }
    }
    late { clock.perform([step], on: subject.countdown) }
  }

  private func addObserver(to subject: ObservedCountdown) {
    subject.model.finishIfDue(at: now)
    let observer = ObservedCountdown.Observer(newName("log"))
    code.append("let \(observer.name) = TickLog(\(subject.name))")
    subject.observers.append(observer)
    // The first value is delivered at once, even in the background.
    defer { isObserving = false }
    isObserving = true
    late {
      observer.observation = subject.countdown.observe { [weak self, weak observer, weak subject] tick in
        guard let self, let subject else { return }
        guard let observer, subject.observers.contains(where: { $0 === observer }) else {
          return self.fault("a tick after the observation was released")
        }
        self.received(tick, observer, subject)
      } onCancel: { [weak self, weak observer, weak subject] in
        guard let observer, let subject else { return }
        if observer.takeMissed(subject.model) != [nil] { self?.fault("a cancellation without need") }
      }
    }
  }

  private func deliverPending() {
    guard !isInBackground, let observer = any()?.observers.randomElement(using: &random) else { return }
    code.append("\(observer.name).observation.deliverPending()")
    late { observer.observation?.deliverPending() }
  }

  private func received(_ tick: Countdown.Tick, _ observer: ObservedCountdown.Observer, _ subject: ObservedCountdown) {
    tickCount += 1
    let model = subject.model
    let rest = model.remaining(at: now)
    let step = (rest + Self.second - 1) / Self.second
    if isInBackground, !isObserving { fault("a tick in the background") }
    if tick.isFinished, let run = observer.takeMissed(model).first {
      if tick.run != run { fault("the end of another run") }
      return
    }
    if model.phase == .cancelled || model.phase == .idle { fault("a tick of a countdown that is \(model.phase)") }
    if subject.countdown.state != model.state(at: now) { fault("in a handler, is \(subject.countdown.state)") }
    if tick.run != model.run { fault("a tick of run \(tick.run), not \(model.run)") }
    if abs(tick.remaining - Double(rest) / 1e9) > 1e-6 {
      fault("a tick of \(tick.remaining), not \(Double(rest) / 1e9)")
    }
    if let last = observer.lastDelivery, last == (step, model.changes) { fault("step \(step) twice") }
    if !mayBeLate, timeSinceDelay > 12 * Self.second, step * Self.second - rest > 50_000_000 {
      fault("late by \(step * Self.second - rest) ns")
    }
    observer.lastDelivery = (step, model.changes)
    if tick.isFinished { observer.hasReceivedEnd = true }
  }

  private func advance() {
    let length: Int64 =
      switch pick(4) {
      case 0: Int64(pick(60_000_000))
      case 1: Int64(pick(3_000)) * 1_000_000
      case 2: Int64(pick(4)) * Self.second
      default: Int64(pick(1_000_000_000)) + 1
      }
    let wakeUps = clock.wakeUpCount
    mayBeLate = isInBackground || clock.isMainQueueStalled
    code.append("clock.advance(by: \(Double(length) / 1e9))")
    clock.advance(by: Double(length) / 1e9)
    mayBeLate = false
    if timeSinceDelay < .max / 2 { timeSinceDelay += length }
    // Both alarms may have been pending. The following ones are at least one leeway apart.
    if Int64(clock.wakeUpCount - wakeUps) > length / 50_000_000 + 2 { fault("too many wake-ups") }
  }

  // MARK: Comparing

  private func check() {
    for subject in all {
      let rest = subject.model.remaining(at: now)
      let tick = subject.countdown.tick
      if abs(tick.remaining - Double(rest) / 1e9) > 1e-9 { fault("\(tick.remaining) left, not \(Double(rest) / 1e9)") }
      if abs(tick.duration - Double(subject.model.duration) / 1e9) > 1e-9 { fault("lasts \(tick.duration)") }
      if subject.countdown.state != subject.model.state(at: now) { fault("is \(subject.countdown.state)") }
      if !isInBackground, !clock.isMainQueueStalled { checkDeliveries(of: subject) }
    }
    let isObserved = all.contains { $0.model.state(at: now) == .running && !$0.observers.isEmpty }
    let isEnding = all.contains {
      $0.model.state(at: now) == .finished && !$0.observers.allSatisfy(\.hasReceivedEnd)
    }
    // While a delivery is pending, an alarm may stay set after a pause. It fires once.
    if isInBackground || !isObserved && !isEnding && !clock.isMainQueueStalled {
      if clock.armedAlarmCount != 0 { fault("an alarm is scheduled without need") }
    } else if isObserved, clock.armedAlarmCount == 0, !clock.isMainQueueStalled {
      // A main queue that is stalled schedules the alarm when it continues.
      fault("no alarm is scheduled")
    }
  }

  /// Checks that no observer misses anything when nothing blocks it, apart from a tick that is late by its leeway.
  private func checkDeliveries(of subject: ObservedCountdown) {
    let model = subject.model
    let rest = model.remaining(at: now)
    let step = (rest + Self.second - 1) / Self.second
    let isOnTime = timeSinceDelay > 12 * Self.second
    for observer in subject.observers {
      if !observer.missed.isEmpty { fault("an earlier end or a cancellation is missing") }
      switch model.phase {
      case .running(let deadline) where deadline <= now:
        if isOnTime, now - deadline > 50_000_000, !observer.hasReceivedEnd { fault("the end is missing") }
      case .running:
        if observer.lastDelivery?.changes != model.changes { fault("a change is missing") }
        if isOnTime, step * Self.second - rest > 50_000_000, observer.lastDelivery?.step != step {
          fault("a tick is missing")
        }
      case .paused:
        if observer.lastDelivery?.changes != model.changes { fault("a change is missing") }
      case .idle, .finished, .cancelled: break
      }
    }
  }

  private func late(_ operation: () -> Void) {
    mayBeLate = true
    operation()
    mayBeLate = false
  }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(max(1, count))) }
  private func fault(_ text: String) { faults.append(text) }
}

/// A countdown, its model, and its observers.
@MainActor final class ObservedCountdown {
  @MainActor final class Observer {
    let name: String
    var observation: CountdownObservation?
    /// The value that was delivered last.
    var lastDelivery: (step: Int64, changes: Int)?
    var hasReceivedEnd = false
    /// The earlier runs whose ends are delivered first when the main queue is no longer stalled, and nil for a cancellation.
    private(set) var missed: [Int?] = []

    init(_ name: String) {
      self.name = name
    }

    func miss(_ run: Int?) { missed = (missed + [run]).suffix(8) }

    /// Returns the values that are delivered first, or an empty slice.
    func takeMissed(_ model: ModelCountdown) -> ArraySlice<Int?> {
      // The end of the latest run is one of the eight.
      if model.phase == .finished, !hasReceivedEnd { missed = missed.suffix(7) }
      defer { missed = Array(missed.dropFirst()) }
      return missed.prefix(1)
    }
  }

  let name: String
  let countdown: Countdown
  var model: ModelCountdown
  var observers: [Observer] = []

  init(_ name: String, _ countdown: Countdown, _ model: ModelCountdown) {
    self.name = name
    self.countdown = countdown
    self.model = model
  }
}
