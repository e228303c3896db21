/// A countdown of the tour while it is being watched.
struct WatchedCountdown: Codable {
  var judge: TickJudge
  /// The control that it is shown on.
  var number: Int
  /// Or a little earlier.
  var start: Duration
  /// Since when it cannot be seen: its page was left, or the app.
  var awaySince: Duration?

  init(count: Int, number: Int, now: Duration) {
    judge = TickJudge(count: count)
    self.number = number
    start = now
  }

  /// How long it goes on.
  func left(now: Duration) -> Duration { start + .seconds(judge.count) - now }

  /// What is on the page; nobody asks while it cannot be seen.
  mutating func saw(_ page: Page, now: Duration) {
    guard awaySince == nil else { return }
    judge.saw(page.control(number)?.seconds, after: now - start)
  }

  /// It can be seen again.
  ///
  /// - Parameter return: Just before whatever brought it back.
  mutating func cameBack(to page: Page, return: Duration, isRightAtOnce: Bool = true, now: Duration) {
    guard let awaySince else { return }
    self.awaySince = nil
    judge.wasAway(from: awaySince - start, to: `return` - start, isRightAtOnce: isRightAtOnce)
    saw(page, now: now)
  }
}
