#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
import Dispatch
public import Foundation

// The Objective-C interface. Each member calls its Swift counterpart, and the documentation of the counterpart applies.
// Objective-C can ignore the header and pass nil or an unknown enumeration value. The default is then used. An optional
// number is an `NSNumber`.

/// The state of a countdown. In Swift, use `Countdown.State`.
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

  init(_ state: Countdown.State) {
    self = Countdown.State.allCases.firstIndex(of: state).flatMap(Self.init(rawValue:)) ?? .idle
  }
}

/// The values of a countdown at one instant. In Swift, use `Countdown.Tick`.
@objc(CDKCountdownTick) public final class CDKCountdownTick: NSObject, Sendable {
  let value: Countdown.Tick

  init(_ value: Countdown.Tick) { self.value = value }

  /// The countdown's duration in seconds, including extensions.
  @objc public var duration: TimeInterval { value.duration }
  /// The number of seconds remaining, which is 0 at the end.
  @objc public var remaining: TimeInterval { value.remaining }
  /// The number of whole seconds remaining, rounded up.
  @objc public var remainingSeconds: Int { value.remainingSeconds }
  /// Whether the countdown has reached its end.
  @objc public var isFinished: Bool { value.isFinished }
  /// The number of the run that the tick belongs to. It's 0 before the first start, and 1 in the first run.
  @objc public var run: Int { value.run }
}

/// What happens under a key. In Swift, use `CountdownCenter.Activity`.
@objc(CDKCountdownActivity) public enum CDKCountdownActivity: Int {
  /// Neither a request nor a countdown is under the key.
  case idle
  /// A request is in progress.
  case sending
  /// A countdown is running or paused.
  case counting
}

/// An observation of a countdown or a key, which ends when you cancel or release it. In Swift, use `CountdownObservation`.
@objc(CDKCountdownObservation) public final class CDKCountdownObservation: NSObject, Sendable {
  private let observation: CountdownObservation

  init(_ observation: CountdownObservation) { self.observation = observation }

  /// Ends the observation. You can call this method on any thread, any number of times.
  @objc public func cancel() { observation.cancel() }
}

/// A countdown without a button. You can use it on any thread. In Swift, use `Countdown` and `CountdownCenter.shared`.
@objc(CDKCountdown) public final class CDKCountdown: NSObject, Sendable {
  let countdown: Countdown

  init(_ countdown: Countdown) { self.countdown = countdown }

  /// Creates a countdown of a number of seconds, which isn't started. Returns nil and an error if the duration isn't a
  /// number, is 0 or less, or is longer than 100 years.
  @objc public convenience init(duration: TimeInterval) throws {
    self.init(try Countdown(duration: duration))
  }
  /// Creates a countdown with other ticks than one each second. The countdown isn't started. Returns nil and an error if a
  /// number isn't allowed.
  ///
  /// - Parameters:
  ///   - duration: The number of seconds, greater than 0 and up to 100 years.
  ///   - interval: The number of seconds between ticks, from one millisecond to 100 years.
  ///   - leeway: The number of seconds by which a tick may be late, 0 or more, or nil for the class's leeway. It's limited
  ///     to the range from 1 millisecond to 1 minute, and may be rounded down.
  @objc public convenience init(duration: TimeInterval, interval: TimeInterval, leeway: NSNumber?) throws {
    let leeway = leeway.map { DispatchTimeInterval($0.doubleValue) }
    self.init(try Countdown(duration: duration, interval: interval, leeway: leeway))
  }
  /// The number of seconds by which the ticks of new countdowns may be late. The default is 0.05. Set it once, at launch,
  /// before the first use of a key. It's limited to the range from 1 millisecond to 1 minute. In Swift, use
  /// `CountdownTime.leeway`.
  @objc public static var leeway: TimeInterval {
    get { CountdownTime.leeway.seconds }
    set { CountdownTime.leeway = DispatchTimeInterval(newValue) }
  }
  /// Starts a countdown of a number of seconds under a key, or returns the countdown that is already under the key.
  /// Returns nil and an error if the duration isn't allowed.
  @objc(startWithKey:duration:error:) @discardableResult
  public static func start(key: String, duration: TimeInterval) throws -> CDKCountdown {
    CDKCountdown(try CountdownCenter.shared.start(key, duration: duration))
  }
  /// Returns the running or paused countdown under a key, or nil if there is none. To end the key, cancel its
  /// countdown.
  @objc(countdownForKey:) public static func running(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared[key].map { CDKCountdown($0) }
  }
  /// Calls a block on the main thread with what happens under a key, and again with each change. The countdown is nil
  /// unless the key counts. Nothing needs to be under the key yet. The block is called until you cancel or release the
  /// observation. In Swift, use `CountdownCenter.observe(_:_:)`.
  @objc(observeKey:handler:) public static func observe(
    key: String, _ handler: (@Sendable (_ activity: CDKCountdownActivity, _ countdown: CDKCountdown?) -> Void)?
  ) -> CDKCountdownObservation {
    CDKCountdownObservation(
      CountdownCenter.shared.observe(key) { activity in
        switch activity {
        case .idle: handler?(.idle, nil)
        case .sending: handler?(.sending, nil)
        case .counting(let countdown): handler?(.counting, CDKCountdown(countdown))
        }
      })
  }

  /// Stores the app's keys in a folder, or with nil in the standard folder. Call this method once, at launch, before the
  /// first use of a key. Returns whether the folder is used. In Swift, use `CountdownCenter.setSharedStore(_:)`.
  @objc(setSharedStoreFolder:) @discardableResult public static func setSharedStore(folder: URL?) -> Bool {
    CountdownCenter.setSharedStore(FileCountdownStore(folder: folder))
  }
  /// Stores the app's keys in a suite of the user defaults, or with nil in the app's user defaults. Call this method
  /// once, at launch, before the first use of a key. Returns whether the user defaults are used. In Swift, use
  /// `CountdownCenter.setSharedStore(_:)`.
  @objc(setSharedStoreUserDefaultsSuite:) @discardableResult
  public static func setSharedStore(userDefaultsSuite suite: String?) -> Bool {
    CountdownCenter.setSharedStore(UserDefaultsCountdownStore(suiteName: suite))
  }

  /// The countdown's state.
  @objc public var state: CDKCountdownState { CDKCountdownState(countdown.state) }
  /// The number of seconds remaining.
  @objc public var remaining: TimeInterval { countdown.remaining }
  /// The number of whole seconds remaining, rounded up.
  @objc public var remainingSeconds: Int { countdown.remainingSeconds }
  /// Whether the countdown waits because a policy's limit is reached.
  @objc public var isAtLimit: Bool { countdown.isAtLimit }
  /// The date on the device's clock when the countdown ends, if it runs from now on. After the end, it's the current
  /// date.
  @objc public var endDate: Date { countdown.endDate }

  /// Starts the countdown, or resumes it if it's paused.
  @objc public func start() { countdown.start() }
  /// Pauses the countdown.
  @objc public func pause() { countdown.pause() }
  /// Resumes the countdown after a pause.
  @objc public func resume() { countdown.resume() }
  /// Cancels the countdown for all its observers.
  @objc public func cancel() { countdown.cancel() }
  /// Moves the end by a number of seconds. A negative number shortens the countdown.
  @objc(extendBy:) public func extend(by seconds: TimeInterval) { countdown.extend(by: seconds) }
  /// Changes the number of seconds remaining. A value of 0 or less finishes the countdown.
  @objc(setRemaining:) public func setRemaining(_ seconds: TimeInterval) { countdown.setRemaining(seconds) }
  /// Finishes the countdown immediately, as if its time were over.
  @objc public func finish() { countdown.finish() }

  /// Calls a block on the main thread with the current value, at every tick, and at the end. The block is called until
  /// you cancel or release the observation.
  @objc(observe:) public func observe(_ handler: (@Sendable (CDKCountdownTick) -> Void)?) -> CDKCountdownObservation {
    CDKCountdownObservation(countdown.observe { handler?(CDKCountdownTick($0)) })
  }

  /// Returns whether the other object represents the same countdown.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CDKCountdown)?.countdown === countdown }
  /// The hash value, which is the same for objects that represent the same countdown.
  public override var hash: Int { ObjectIdentifier(countdown).hashValue }
}
#endif
