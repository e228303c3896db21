import CountdownKit
import Dispatch

/// The outcomes that a completion handler was called with, in order.
@MainActor final class OutcomeLog {
  var values: [SendOutcome] = []
}

extension CountdownStyle {
  /// The standard style in English, with digits as its counting title.
  static var englishDigits: CountdownStyle {
    var style = CountdownStyle.standard(inLanguage: "en")
    style.countingTitle = { "\($0)" }
    return style
  }
}

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

/// Returns after the main queue has run its current work.
@MainActor func mainQueueRuns() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}
