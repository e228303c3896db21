import Dispatch

/// Waits until `condition` holds. Returns false after ten minutes, so that a broken rule fails instead of hanging.
///
/// All tests of the main actor share one queue. Under the thread sanitizer it is busy for minutes.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  let limit = DispatchTime.now() + .seconds(600)
  while DispatchTime.now() < limit {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 2_000_000)
  }
  return condition()
}
