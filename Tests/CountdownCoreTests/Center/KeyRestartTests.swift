import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("Restarting a key's countdown")
struct KeyRestartTests {
  let clock = ManualClock()
  let store = InMemoryCountdownStore()

  private func launch() -> CountdownCenter { clock.run { CountdownCenter(store: store) } }

  @Test("A countdown that is restarted before its end keeps its key, also after a relaunch", arguments: [true, false])
  func keepsKey(isPaused: Bool) throws {
    let center = launch()
    let countdown = try center.start("login", duration: 60)
    clock.advance(by: 50)
    if isPaused { countdown.pause() }
    countdown.restart()
    #expect(center["login"] === countdown)
    #expect(launch()["login"]?.remaining == 60)
    clock.advance(by: 20)
    #expect(center["login"] === countdown)
    #expect(launch()["login"]?.remaining == 40)
    countdown.restart()
    clock.advance(by: 59)
    #expect(center["login"]?.remaining == 1)
    clock.advance(by: 1)
    #expect(center["login"] == nil)
    clock.enterBackground()
    #expect(store.load() == nil)
  }

  @Test(
    "After the end or a cancel, a new run doesn't belong to the key, whether or not it's observed",
    arguments: [true, false], [true, false])
  func freesKey(isCancelled: Bool, isObserved: Bool) throws {
    let center = launch()
    let countdown = try center.start("login", duration: 60)
    let observation = isObserved ? countdown.observe { _ in } : nil
    if isCancelled { countdown.cancel() } else { clock.advance(by: 60) }
    if isCancelled { countdown.start() } else { countdown.restart() }
    #expect(countdown.state == .running)
    #expect(center["login"] == nil)
    #expect(launch()["login"] == nil)
    let next = try center.start("login", duration: 30)
    #expect(next !== countdown)
    countdown.restart()
    #expect(center["login"] === next)
    #expect(launch()["login"]?.remaining == 30)
    withExtendedLifetime(observation) {}
  }
}
