/// Waits until a condition is true, for at least six minutes if it never is.
///
/// Many tests wait at the same time, so each of them checks its condition less and less often.
@MainActor func waitUntil(_ condition: () -> Bool) async {
  for count in 0..<3_000 {
    guard !condition() else { return }
    try? await Task.sleep(nanoseconds: 1_000_000 << min(count, 7))
  }
}
