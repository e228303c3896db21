import Dispatch

/// Waits until `condition` is true. Returns false after ten minutes, so that a failing test doesn't hang.
///
/// All tests on the main actor share one queue, which the thread sanitizer can keep busy for minutes. Many tests wait at the same
/// time, so each of them checks its condition less and less often.
@MainActor func eventually(_ condition: () -> Bool) async -> Bool {
  let limit = DispatchTime.now() + .seconds(600)
  var pause: UInt64 = 1_000_000
  while DispatchTime.now() < limit {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: pause)
    pause = min(2 * pause, 200_000_000)
  }
  return condition()
}
