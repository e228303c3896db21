import CountdownTestSupport
import CountdownKit
import UIKit

/// An app's test on the manual clock, with the imports from the README.
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
  clock.isBootKnown.toggle()
  clock.relaunch()
  clock.reboot(offFor: 60)
  print(clock.armedAlarmCount, clock.wakeUpCount, clock.date)
  return button.countdown.remainingSeconds
}
