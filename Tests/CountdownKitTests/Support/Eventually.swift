import Dispatch

/// Waits until `condition` is true. Returns false after ten minutes, so that a failing test doesn't hang.
///
/// All tests on the main actor share one queue, which the thread sanitizer can keep busy for minutes.
@MainActor func eventually(_ condition: () -> Bool) async -> Bool {
  let limit = DispatchTime.now() + .seconds(600)
  while DispatchTime.now() < limit {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 2_000_000)
  }
  return condition()
}
