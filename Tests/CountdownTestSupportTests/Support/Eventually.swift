import Dispatch

/// Waits until `condition` holds, and says whether it came to that within a limit that only a broken rule reaches.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  let limit = DispatchTime.now() + .seconds(60)
  while DispatchTime.now() < limit {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 2_000_000)
  }
  return condition()
}
