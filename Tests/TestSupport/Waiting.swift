public import Dispatch
import Foundation
public import Testing

// Every wait of a test ends here, so that a fault fails the test instead of blocking it:
//
//     await eventually("the timer ticks") { ticks.count > 0 }          // a condition
//     let loop = Loop(over: timer.ticks)                               // a stream
//     try await value(of: task, "the send ends")                       // a task
//     try await value("the handler is called") { done in … }           // a callback
//     block("the save begins") { saves.value == 1 }                     // the calling thread
//     await flush(queue)                                               // the earlier work of a queue

/// A wait that gave up. The error describes what didn't happen.
public struct WaitError: Error, CustomStringConvertible {
  private static let failures = Tally()

  /// The thread sanitizer makes code ten times slower.
  private static let longest: Double = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") == nil ? 30 : 120

  /// How long a wait lasts at most, in seconds: 30, or 120 under the thread sanitizer. Each wait that gives up halves the limit of
  /// the later ones, down to one second, so that a fault that makes a hundred tests wait doesn't take an hour.
  public static var limit: Double { max(1, longest / Double(1 << min(failures.value, 7))) }

  /// What didn't happen, and how long the test waited for it.
  public let description: String

  fileprivate init(_ expectation: String, after seconds: UInt64) {
    Self.failures.add(1)
    description = "Waited for \(seconds) s in vain until \(expectation)."
  }
}

/// Waits until a condition is true, on the caller's actor. If that takes too long, records an issue.
///
/// - Parameter expectation: What the condition means, as in "the timer ticks".
/// - Returns: Whether the condition became true.
@discardableResult public func eventually(
  _ expectation: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async -> Bool {
  let error = await error(waitingUntil: expectation, condition)
  if let error { Issue.record("\(error)", sourceLocation: sourceLocation) }
  return error == nil
}

/// Waits for the result of a task.
public func value<Success: Sendable, Failure>(
  of task: Task<Success, Failure>, _ expectation: @autoclosure () -> String,
  isolation: isolated (any Actor)? = #isolation
) async throws -> Success {
  let results = Recorder<Result<Success, Failure>>()
  Task { results.record(await task.result) }
  if let error = await error(waitingUntil: expectation, { results.count > 0 }) { throw error }
  return try results.values[0].get()
}

/// Waits for the value that a callback receives.
public func value<Value: Sendable>(
  _ expectation: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
  from call: (@escaping @Sendable (Value) -> Void) throws -> Void
) async throws -> Value {
  let values = Recorder<Value>()
  try call { values.record($0) }
  if let error = await error(waitingUntil: expectation, { values.count > 0 }) { throw error }
  return values.values[0]
}

/// Waits for all work that was sent to a serial queue earlier.
public func flush(
  _ queue: DispatchQueue, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let turns = Tally()
  queue.async { turns.add(1) }
  await eventually("the queue \(queue.label) has done its work", sourceLocation: sourceLocation) { turns.value == 1 }
}

/// Blocks the calling thread until a condition is true. If that takes too long, records an issue.
public func block(
  _ expectation: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () -> Bool
) {
  let limit = WaitError.limit
  let end = DispatchTime.now() + limit
  while !condition() {
    if DispatchTime.now() >= end {
      Issue.record("\(WaitError(expectation(), after: UInt64(limit)))", sourceLocation: sourceLocation)
      return
    }
    blockThread(milliseconds: 1)
  }
}

/// Lets real time pass, so that an unwanted event has time to happen. A test never fails because it took too long.
public func letTimePass(milliseconds: UInt64 = 60) async {
  try? await Task.sleep(nanoseconds: milliseconds * 1_000_000)
}

/// What counts is the time that the main queue leaves to the waiting test: hundreds of tests share that queue, and can keep it busy
/// for minutes. Many tests wait at the same time, so each of them checks its condition less and less often.
private func error(
  waitingUntil expectation: () -> String, isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> WaitError? {
  let limit = UInt64(WaitError.limit * 1e9)
  var (waited, pause): (UInt64, UInt64) = (0, 1_000_000)
  while !condition() {
    if waited >= limit { return WaitError(expectation(), after: limit / 1_000_000_000) }
    try? await Task.sleep(nanoseconds: pause)
    await MainActor.run {}
    waited += pause
    pause = min(2 * pause, 200_000_000)
  }
  return nil
}
