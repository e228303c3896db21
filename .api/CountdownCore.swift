import Dispatch
import Foundation
import Glibc
final public class Countdown : @unchecked Sendable {
    public convenience init(duration: TimeInterval, interval: TimeInterval = 1, leeway: DispatchTimeInterval? = nil) throws(CountdownCore.CountdownError)
    public convenience init(from seconds: Int)
    public var state: CountdownCore.Countdown.State { get }
    public var tick: CountdownCore.Countdown.Tick { get }
    public var remaining: TimeInterval { get }
    public var remainingSeconds: Int { get }
    public var endDate: Date { get }
    public var isAtLimit: Bool { get }
    public func start()
    public func restart()
    public func pause()
    public func resume()
    public func cancel()
    public func extend(by seconds: TimeInterval)
    public func setRemaining(_ seconds: TimeInterval)
    public func finish()
}
extension Countdown {
    public func observe(onCancel: (@MainActor @Sendable () -> Void)? = nil, _ handler: @escaping @MainActor @Sendable (CountdownCore.Countdown.Tick) -> Void) -> CountdownCore.CountdownObservation
    public func observe(on queue: DispatchQueue, onCancel: (@Sendable () -> Void)? = nil, _ handler: @escaping @Sendable (CountdownCore.Countdown.Tick) -> Void) -> CountdownCore.CountdownObservation
    public var ticks: AsyncStream<CountdownCore.Countdown.Tick> { get }
}
extension Countdown {
    public enum State : Sendable, Hashable, CaseIterable {
        case idle
        case running
        case paused
        case finished
        case cancelled
    }
    public struct Tick : Sendable, Hashable {
        public var duration: TimeInterval
        public var remaining: TimeInterval
        public var run: Int
        public init(duration: TimeInterval, remaining: TimeInterval, run: Int = 0)
        public var remainingSeconds: Int { get }
        public var isFinished: Bool { get }
    }
}
final public class CountdownCenter : Sendable {
    public convenience init(store: (any CountdownCore.CountdownStore)? = nil, onError: (@Sendable (CountdownCore.CountdownStoreError) -> Void)? = nil)
    @discardableResult
    public func start(_ key: String, duration: TimeInterval) throws(CountdownCore.CountdownError) -> CountdownCore.Countdown
    public subscript(key: String) -> CountdownCore.Countdown? { get }
    public func cancel(_ key: String)
}
extension CountdownCenter {
    public static var shared: CountdownCore.CountdownCenter { get }
    @discardableResult
    public static func setSharedStore(_ store: any CountdownCore.CountdownStore) -> Bool
}
extension CountdownCenter {
    public func allowance(for key: String, under policy: CountdownCore.ResendPolicy) -> CountdownCore.ResendAllowance
    @discardableResult
    public func recordSend(for key: String, under policy: CountdownCore.ResendPolicy) -> CountdownCore.Countdown?
    @discardableResult
    public func startLimitWait(for key: String, under policy: CountdownCore.ResendPolicy) -> CountdownCore.Countdown?
    public func resetSends(for key: String, under policy: CountdownCore.ResendPolicy)
}
extension CountdownCenter {
    public enum Activity : Sendable {
        case idle
        case sending
        case counting(CountdownCore.Countdown)
    }
    public func observe(_ key: String, _ handler: @escaping @MainActor @Sendable (CountdownCore.CountdownCenter.Activity) -> Void) -> CountdownCore.CountdownObservation
}
extension CountdownCenter {
    public func beginSend(for seconds: Int, key: String) throws(CountdownCore.SendError) -> CountdownCore.SendRequest
    public func beginSend(under policy: CountdownCore.ResendPolicy, key: String) throws(CountdownCore.SendError) -> CountdownCore.SendRequest
}
public enum CountdownError : Error, Sendable {
    case invalidDuration(TimeInterval, allowed: ClosedRange<TimeInterval>)
    case invalidInterval(TimeInterval, allowed: ClosedRange<TimeInterval>)
    case invalidDelay(TimeInterval, allowed: ClosedRange<TimeInterval>)
    case invalidLimit(Int)
    case invalidLeeway(nanoseconds: Int64)
}
extension CountdownError : LocalizedError {
    public var errorDescription: String? { get }
}
extension CountdownError : Equatable {
    public static func == (lhs: CountdownCore.CountdownError, rhs: CountdownCore.CountdownError) -> Bool
}
public enum CountdownFormat : Sendable, Hashable, CaseIterable {
    case seconds
    case clock
    case paddedClock
    case words
    public func string(from seconds: Int, locale: Locale = .current) -> String
}
final public class CountdownObservation : Sendable {
    deinit
    public func cancel()
}
public protocol CountdownStore : Sendable {
    func load() throws -> Data?
    func save(_ data: Data?) throws
}
public enum CountdownStoreError : Error, Sendable, Hashable {
    case unreadable(reason: String)
    case unwritable(reason: String)
    case laterVersion
    case notSet(reason: String)
}
extension CountdownStoreError : LocalizedError {
    public var errorDescription: String? { get }
}
public enum CountdownTime {
    public static var leeway: DispatchTimeInterval
}
final public class DispatchTimer : Sendable {
    public convenience init(interval: TimeInterval, initialDelay: TimeInterval? = nil, limit: Int? = nil, leeway: DispatchTimeInterval = .milliseconds(50), clock: CountdownCore.DispatchTimer.Clock = .wall, queue: DispatchQueue = .global(qos: .utility), handler: @escaping @Sendable (_ timer: CountdownCore.DispatchTimer) -> Void) throws(CountdownCore.CountdownError)
    public convenience init(interval: TimeInterval, initialDelay: TimeInterval? = nil, limit: Int? = nil, leeway: DispatchTimeInterval = .milliseconds(50), clock: CountdownCore.DispatchTimer.Clock = .wall, queue: DispatchQueue = .global(qos: .utility), handler: @escaping @Sendable () -> Void = {}) throws(CountdownCore.CountdownError)
    deinit
    @discardableResult
    public static func after(_ delay: TimeInterval, leeway: DispatchTimeInterval = .milliseconds(50), clock: CountdownCore.DispatchTimer.Clock = .wall, queue: DispatchQueue = .global(qos: .utility), handler: @escaping @Sendable () -> Void) throws(CountdownCore.CountdownError) -> CountdownCore.DispatchTimer
    public var state: CountdownCore.DispatchTimer.State { get }
    public func start()
    public func pause()
    public func cancel()
    public func fire()
    public func reschedule(interval: TimeInterval, leeway: DispatchTimeInterval? = nil) throws(CountdownCore.CountdownError)
}
extension DispatchTimer {
    public struct Tick : Sendable, Hashable {
        public var number: Int
        public var missed: Int
        public init(number: Int, missed: Int = 0)
    }
    public var ticks: AsyncStream<CountdownCore.DispatchTimer.Tick> { get }
}
extension DispatchTimer {
    public enum Clock : Sendable, Hashable, CaseIterable {
        case wall
        case uptime
    }
}
extension DispatchTimer {
    public enum State : Sendable, Hashable, CaseIterable {
        case idle
        case running
        case paused
        case cancelled
    }
}
final public class FileCountdownStore : CountdownCore.CountdownStore {
    public init(folder: URL? = nil, name: String? = nil)
    public func load() throws -> Data?
    public func save(_ data: Data?) throws
}
final public class InMemoryCountdownStore : CountdownCore.CountdownStore {
    public init()
    public func load() -> Data?
    public func save(_ data: Data?)
}
public struct ResendAllowance : Sendable, Hashable {
    public var sendsLeft: Int?
    public var wait: TimeInterval
    public var nextWait: TimeInterval
    public var isLimitReached: Bool { get }
}
public struct ResendPolicy : Sendable, Hashable {
    public enum Period : Sendable, Hashable {
        case sliding(TimeInterval)
        case calendarDay(in: TimeZone = .autoupdatingCurrent)
    }
    public var waits: [TimeInterval]
    public var limit: Int?
    public var period: CountdownCore.ResendPolicy.Period
    public var group: String?
    public init(waits: [TimeInterval], limit: Int? = nil, period: CountdownCore.ResendPolicy.Period = .sliding(86_400), group: String? = nil)
}
public enum SendError : Error, Sendable, Hashable {
    case alreadySending
    case waiting(remaining: TimeInterval)
    case limitReached(remaining: TimeInterval)
    case refused(status: Int, wait: TimeInterval?)
    case unanswered
    case failed
}
extension SendError : LocalizedError {
    public var errorDescription: String? { get }
}
extension SendError : CustomNSError {
    public static let errorDomain: String
    public var errorCode: Int { get }
    public var errorUserInfo: [String : Any] { get }
}
public enum SendOutcome : Sendable {
    case sent(wait: TimeInterval? = nil)
    case failed(_: any Error, wait: TimeInterval? = nil)
    public static func failed(wait: TimeInterval? = nil) -> CountdownCore.SendOutcome
    public var error: (any Error)? { get }
}
final public class SendRequest : Sendable {
    deinit
    public func finish(with outcome: CountdownCore.SendOutcome)
}
final public class UserDefaultsCountdownStore : CountdownCore.CountdownStore, @unchecked Sendable {
    public init(suiteName: String? = nil, name: String? = nil)
    public func load() -> Data?
    public func save(_ data: Data?)
}
