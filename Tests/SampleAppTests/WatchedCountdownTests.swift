import Testing

@testable import SampleApp

@Suite("A countdown that is watched")
struct WatchedCountdownTests {
  private let start: Duration = .seconds(1000)

  private func page(_ seconds: Int?) -> Page {
    .sample(controls: [.sample(title: seconds.map { "\($0)秒" } ?? "获取验证码")])
  }

  private func after(_ milliseconds: Int) -> Duration { start + .milliseconds(milliseconds) }

  @Test("While it cannot be seen, other pages mean nothing; on the return it is looked at")
  func away() {
    var counting = WatchedCountdown(count: 3, number: 1, now: start)
    counting.saw(page(3), now: after(0))
    counting.awaySince = after(400)
    counting.saw(page(nil), now: after(401))
    #expect(counting.judge.shown == 3)
    counting.cameBack(to: page(2), return: after(1200), now: after(1203))
    counting.saw(page(1), now: after(2000))
    counting.saw(page(nil), now: after(3000))
    #expect(counting.judge.findings().isEmpty)
    #expect(counting.judge.largestDelay == .milliseconds(3))
  }

  @Test("What was never away does not come back")
  func neverAway() {
    var counting = WatchedCountdown(count: 3, number: 1, now: start)
    counting.cameBack(to: page(2), return: after(0), now: after(0))
    #expect(counting.judge.shown == nil)
  }

  @Test("What is left is told by the clock")
  func left() {
    #expect(WatchedCountdown(count: 3, number: 1, now: start).left(now: after(2400)) == .milliseconds(600))
  }
}
