#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
import Dispatch
public import Foundation

// The Objective-C interface. Each member calls its Swift counterpart, and the documentation of the counterpart applies.
// Objective-C can ignore the header and pass nil or an unknown enumeration value. The default is then used. An optional
// number is an `NSNumber`.

/// A block without parameters, which is called on the main thread.
public typealias CDKHandler = @MainActor @Sendable () -> Void

/// A block that receives the activity under a key, and the tick if the key counts or has just finished. It's called on
/// the main thread.
public typealias CDKActivityHandler = @MainActor @Sendable (CDKCountdownActivity, CDKCountdownTick?) -> Void

/// See `Countdown.State`.
@objc(CDKCountdownState) public enum CDKCountdownState: Int {
  /// The countdown hasn't started.
  case idle
  /// The countdown is running.
  case running
  /// The countdown is paused.
  case paused
  /// The countdown has reached its end.
  case finished
  /// The countdown was canceled before its end.
  case cancelled
}

/// See `Countdown.Tick`. You can use it on any thread.
@objc(CDKCountdownTick) public final class CDKCountdownTick: NSObject, Sendable {
  let value: Countdown.Tick

  init(_ value: Countdown.Tick) { self.value = value }

  /// See `Countdown.Tick.duration`.
  @objc public var duration: TimeInterval { value.duration }
  /// See `Countdown.Tick.remaining`.
  @objc public var remaining: TimeInterval { value.remaining }
  /// See `Countdown.Tick.remainingSeconds`.
  @objc public var remainingSeconds: Int { value.remainingSeconds }
  /// See `Countdown.Tick.isFinished`.
  @objc public var isFinished: Bool { value.isFinished }
  /// See `Countdown.Tick.isAtLimit`.
  @objc public var isAtLimit: Bool { value.isAtLimit }
  /// See `Countdown.Tick.run`.
  @objc public var run: Int { value.run }
}

/// See `CountdownCenter.Activity`.
@objc(CDKCountdownActivity) public enum CDKCountdownActivity: Int {
  /// Neither a request nor a countdown is under the key.
  case idle
  /// A request is in progress.
  case sending
  /// A countdown is running or paused, with time remaining.
  case counting
  /// A countdown has just reached its end.
  case finished
}

extension CountdownCenter.Activity {
  /// Joins an activity and its tick, which are separate in Objective-C.
  init(_ activity: CDKCountdownActivity, _ tick: CDKCountdownTick?) {
    switch (activity, tick?.value) {
    case (.sending, _): self = .sending
    case (.counting, let tick?): self = .counting(tick)
    case (.finished, let tick?): self = .finished(tick)
    default: self = .idle
    }
  }

  @MainActor func deliver(to handler: CDKActivityHandler?) {
    switch self {
    case .idle: handler?(.idle, nil)
    case .sending: handler?(.sending, nil)
    case .counting(let tick): handler?(.counting, CDKCountdownTick(tick))
    case .finished(let tick): handler?(.finished, CDKCountdownTick(tick))
    }
  }
}

/// See `CountdownObservation`. The observation ends when you cancel or release it, on any thread.
@objc(CDKCountdownObservation) public final class CDKCountdownObservation: NSObject, Sendable {
  private let observation: CountdownObservation

  init(_ observation: CountdownObservation) { self.observation = observation }

  /// See `CountdownObservation.cancel()`.
  @objc public func cancel() { observation.cancel() }
}

/// See `Countdown`, and for keys, `CountdownCenter.shared`. Use it on any thread. Its blocks run on the main thread.
@objc(CDKCountdown) public final class CDKCountdown: NSObject, Sendable {
  let countdown: Countdown

  init(_ countdown: Countdown) { self.countdown = countdown }

  /// See `Countdown.init(duration:interval:)`.
  @objc(initWithDuration:) public convenience init(duration: TimeInterval) {
    self.init(Countdown(duration: duration))
  }
  /// See `Countdown.leeway`. It's in seconds.
  @objc public static var leeway: TimeInterval {
    get { Nanoseconds(Countdown.leeway).seconds }
    set { Countdown.leeway = DispatchTimeInterval(nanoseconds: Nanoseconds(seconds: newValue)) }
  }
  /// See `CountdownCenter.start(_:duration:)`.
  @objc(startWithKey:duration:) @discardableResult
  public static func start(key: String, duration: TimeInterval) -> CDKCountdown {
    CDKCountdown(CountdownCenter.shared.start(key, duration: duration))
  }
  /// See `CountdownCenter.subscript(_:)`. Returns nil if no countdown is under the key.
  @objc(countdownForKey:) public static func running(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared[key].map { CDKCountdown($0) }
  }
  /// See `CountdownCenter.cancel(_:)`.
  @objc(cancelKey:) public static func cancel(key: String) { CountdownCenter.shared.cancel(key) }
  /// See `CountdownCenter.setRemaining(_:of:)`. Returns nil if no countdown is under the key afterward.
  @objc(setRemaining:ofKey:) @discardableResult
  public static func setRemaining(_ seconds: TimeInterval, ofKey key: String) -> CDKCountdown? {
    CountdownCenter.shared.setRemaining(seconds, of: key).map { CDKCountdown($0) }
  }
  /// See `CountdownCenter.removeAll()`.
  @objc public static func removeAll() { CountdownCenter.shared.removeAll() }
  /// See `CountdownCenter.observe(_:_:)`. The tick is nil unless the key counts or has just finished.
  @objc(observeKey:handler:)
  public static func observe(key: String, _ handler: CDKActivityHandler?) -> CDKCountdownObservation {
    CDKCountdownObservation(CountdownCenter.shared.observe(key) { $0.deliver(to: handler) })
  }

  /// See `CountdownCenter.setSharedStore(_:)`. The store is a `FileCountdownStore`. Nil is its standard folder.
  @objc(setSharedStoreFolder:) @discardableResult public static func setSharedStore(folder: URL?) -> Bool {
    CountdownCenter.setSharedStore(FileCountdownStore(folder: folder))
  }
  /// See `CountdownCenter.setSharedStore(_:)`. The store is a `UserDefaultsCountdownStore`. Nil is the app's defaults.
  @objc(setSharedStoreUserDefaultsSuite:) @discardableResult
  public static func setSharedStore(userDefaultsSuite suite: String?) -> Bool {
    CountdownCenter.setSharedStore(UserDefaultsCountdownStore(suiteName: suite))
  }

  /// See `Countdown.state`.
  @objc public var state: CDKCountdownState { CDKCountdownState(rawValue: countdown.state.position) ?? .idle }
  /// See `Countdown.remaining`.
  @objc public var remaining: TimeInterval { countdown.remaining }
  /// See `Countdown.remainingSeconds`.
  @objc public var remainingSeconds: Int { countdown.remainingSeconds }
  /// See `Countdown.endDate`.
  @objc public var endDate: Date { countdown.endDate }

  /// See `Countdown.start()`.
  @objc public func start() { countdown.start() }
  /// See `Countdown.restart()`.
  @objc public func restart() { countdown.restart() }
  /// See `Countdown.pause()`.
  @objc public func pause() { countdown.pause() }
  /// See `Countdown.resume()`.
  @objc public func resume() { countdown.resume() }
  /// See `Countdown.cancel()`.
  @objc public func cancel() { countdown.cancel() }
  /// See `Countdown.extend(by:)`.
  @objc(extendBy:) public func extend(by seconds: TimeInterval) { countdown.extend(by: seconds) }
  /// See `Countdown.setRemaining(_:)`.
  @objc(setRemaining:) public func setRemaining(_ seconds: TimeInterval) { countdown.setRemaining(seconds) }
  /// See `Countdown.finish()`.
  @objc public func finish() { countdown.finish() }

  /// See `Countdown.observe(_:onCancel:)`.
  @objc(observe:onCancel:)
  public func observe(
    _ handler: (@MainActor @Sendable (CDKCountdownTick) -> Void)?, onCancel: CDKHandler?
  ) -> CDKCountdownObservation {
    CDKCountdownObservation(countdown.observe({ handler?(CDKCountdownTick($0)) }, onCancel: onCancel))
  }

  /// Returns whether the other object represents the same countdown.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CDKCountdown)?.countdown === countdown }
  /// The hash value, which is the same for objects that represent the same countdown.
  public override var hash: Int { ObjectIdentifier(countdown).hashValue }
}
#endif
