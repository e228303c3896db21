import CountdownKit

/// Runs `body` with a center that keeps nothing in place of the app's own, whose keys are the user's.
func withOwnCountdowns<Result>(_ body: () throws -> Result) rethrows -> Result {
  try CountdownTime.withClock(CountdownTime.clock, perform: body)
}
