import CountdownTestSupport
import CountdownKit
import UIKit

/// What an app's tests do, after the imports that the README shows.
@MainActor func runOnManualClock(_ button: UIButton) async -> Int? {
  let clock = ManualClock()
  clock.run { button.countdown.start(from: 60, key: "login") }
  await clock.run { await Task.yield() }
  clock.advance(by: 1)
  clock.sleep(for: 1)
  clock.setWallClock(aheadBy: -3600)
  clock.setWallClock(aheadBy: 3600, isAnnounced: false)
  clock.enterBackground()
  clock.enterForeground()
  clock.isMainQueueStalled.toggle()
  clock.relaunch()
  clock.reboot(offFor: 60)
  print(clock.armedAlarmCount, clock.wakeUpCount, clock.time.now)
  return button.countdown.remainingSeconds
}
