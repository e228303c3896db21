import CountdownKit

extension ButtonCountdown {
  /// Calls a handler with each tick that the button shows.
  func onTick(_ handler: @escaping (Countdown.Tick) -> Void) {
    onActivity = { if case .counting(let tick) = $0 { handler(tick) } }
  }
}
