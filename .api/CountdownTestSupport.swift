import CountdownCore
import Dispatch
import Foundation
final public class ManualClock : @unchecked Sendable {
    public init()
    public var date: Date { get }
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result
    @discardableResult
    public func run<Result>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result) async rethrows -> Result
    @MainActor public func advance(by seconds: TimeInterval)
    @MainActor public func sleep(for seconds: TimeInterval)
    @MainActor public func setWallClock(aheadBy seconds: TimeInterval, isAnnounced: Bool = true)
    @MainActor public func enterBackground()
    @MainActor public func enterForeground()
    @MainActor public func relaunch()
    @MainActor public func reboot(offFor seconds: TimeInterval = 0)
    @MainActor public var isMainQueueStalled: Bool
    @MainActor public var isBootKnown: Bool
    public var armedAlarmCount: Int { get }
    public var wakeUpCount: Int { get }
}
