/// A way to count down many times at once, each with a tick per second on the main queue.
///
/// Room for what a design keeps for each countdown is made when it is created, which is not measured.
@MainActor protocol Design: AnyObject {
  /// Creates the countdown at `index`, not started yet. Its first tick will be due `delay` seconds after the start.
  func prepare(_ index: Int, delay: Double)

  /// Starts it, right after it has been prepared: the k-th tick from 0 on is due `delay + k` seconds from now.
  func start(_ index: Int, delay: Double)

  /// Ends it.
  func cancel(_ index: Int)

  /// Drops what is left of it after the end.
  func release(_ index: Int)
}
