public import Dispatch

/// Waits until a condition is true, on the caller's actor.
///
/// All tests on the main actor share one queue, which the thread sanitizer can keep busy for minutes. Many tests wait at the same
/// time, so each of them checks its condition less and less often.
///
/// - Returns: Whether the condition became true. It's false after ten minutes, so that a failing test doesn't hang.
public func eventually(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async -> Bool {
  let limit = DispatchTime.now() + .seconds(600)
  var pause: UInt64 = 1_000_000
  while DispatchTime.now() < limit {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: pause)
    pause = min(2 * pause, 200_000_000)
  }
  return condition()
}

/// Lets real time pass, so that an unwanted event has time to happen. A test never fails because it took too long.
public func letTimePass(milliseconds: UInt64 = 60) async {
  try? await Task.sleep(nanoseconds: milliseconds * 1_000_000)
}

/// Waits for all work that was sent to a serial queue earlier.
public func flush(_ queue: DispatchQueue) async {
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume() }
  }
}
