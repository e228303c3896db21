import CountdownTestSupport
import Foundation
import TestSupport

@testable import CountdownCore

/// A device with a store, on which centers are launched one after the other.
@MainActor struct TestDevice {
  let clock = ManualClock()
  let store = FailingStore()
  let reports = Recorder<CountdownStoreError>()

  /// Creates a center with the device's store, or with another one.
  func launch(_ other: (any CountdownStore)? = nil) -> CountdownCenter {
    clock.run { CountdownCenter(store: other ?? store) { [reports] in reports.record($0) } }
  }

  /// Creates a center in a new process.
  func relaunch() -> CountdownCenter {
    clock.relaunch()
    return launch()
  }

  /// Creates a center whose store can't be read yet.
  func launchLocked(_ error: any Error = CocoaError(.fileReadNoPermission)) -> CountdownCenter {
    store.loadError = error
    return launch()
  }
}

extension CountdownCenter {
  /// The number of keys in memory, which no public name tells.
  var keyCount: Int { scheduler.read { _ in keys.count } }

  /// The number of groups in memory, which no public name tells.
  var groupCount: Int { scheduler.read { _ in sendLogs.count } }

  /// Begins a send and finishes it at once, or returns why it can't begin.
  @discardableResult
  func send(_ key: String, _ policy: ResendPolicy, outcome: SendOutcome = .sent()) -> SendError? {
    do throws(SendError) {
      try beginSend(under: policy, key: key).finish(with: outcome)
      return nil
    } catch {
      return error
    }
  }
}
