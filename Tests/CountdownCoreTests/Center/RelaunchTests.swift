import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Rule 9: Which clock decides. ``ResendRandomTests`` checks what is restored and saved otherwise.
@MainActor @Suite("A relaunch")
struct RelaunchTests {
  private struct Case {
    let name: String
    /// Whether the boot is known before and after the change.
    var known = (true, true)
    /// The wait that is left, and the age of the send.
    let left: TimeInterval
    let age: TimeInterval
    let change: (ManualClock) -> Void
  }

  private let day: TimeInterval = 86_400
  private let policy = ResendPolicy(waits: [], limit: 1, group: "group")

  private var inOneBoot: [Case] {
    [-1e9, -3_600, 0, 3_600, 1e9].map { change in
      Case(name: "one boot, clock set by \(change)", left: 700, age: 200) {
        $0.setWallClock(aheadBy: change, isAnnounced: false)
        $0.sleep(for: 200)
      }
    }
  }

  private var acrossBoots: [Case] {
    [
      Case(name: "reboot", left: 500, age: 400) { clock in
        clock.advance(by: 100)
        clock.reboot(offFor: 300)
      },
      Case(name: "reboot, clock set back", left: 900, age: 0) { clock in
        clock.reboot(offFor: 100)
        clock.setWallClock(aheadBy: -day, isAnnounced: false)
      },
      Case(name: "reboot, clock set ahead", left: 0, age: day) { clock in
        clock.reboot()
        clock.setWallClock(aheadBy: day, isAnnounced: false)
      },
      Case(name: "announced change, reboot", left: 800, age: 100) { clock in
        clock.setWallClock(aheadBy: -3_600)
        clock.advance(by: 100)
        clock.reboot()
      },
      // The boot isn't known.
      Case(name: "boot known before", known: (true, false), left: 700, age: 200) { $0.sleep(for: 200) },
      Case(name: "boot known after", known: (false, true), left: 700, age: 200) { $0.sleep(for: 200) },
      Case(name: "unknown boot", known: (false, false), left: 700, age: 200) { $0.sleep(for: 200) },
      Case(name: "clock set ahead", known: (false, false), left: 800, age: 100) { clock in
        clock.sleep(for: 100)
        clock.setWallClock(aheadBy: 1e9, isAnnounced: false)
      },
      Case(name: "clock set back", known: (false, false), left: 850, age: 50) { clock in
        clock.sleep(for: 100)
        clock.setWallClock(aheadBy: -50, isAnnounced: false)
      },
      Case(name: "clock set back far", known: (false, false), left: 900, age: 0) { clock in
        clock.sleep(for: 100)
        clock.setWallClock(aheadBy: -day, isAnnounced: false)
      },
      Case(name: "monotonic clock reads less", known: (false, false), left: 600, age: 300) { $0.reboot(offFor: 300) },
    ]
  }

  @Test("The clocks decide how much time has passed, once")
  func elapsed() throws {
    for row in inOneBoot + acrossBoots {
      let device = TestDevice()
      let left = { (center: CountdownCenter) in
        [center["login"]?.remaining ?? 0, center.allowance(for: "none", under: policy).wait]
      }
      device.clock.isBootKnown = row.known.0
      let first = device.launch()
      try first.start("login", duration: 900)
      first.recordSend(for: "none", under: policy)
      first.cancel("none")
      row.change(device.clock)
      device.clock.isBootKnown = row.known.1
      var center = device.relaunch()
      #expect(left(center) == [row.left, day - row.age], "\(row.name)")
      // Later launches don't decide again, whatever the time of day.
      device.clock.isBootKnown = true
      for change in [2e6, -40] {
        device.clock.sleep(for: 50)
        device.clock.setWallClock(aheadBy: change, isAnnounced: false)
        center = device.relaunch()
      }
      #expect(left(center) == [max(0, row.left - 100), max(0, day - row.age - 100)], "\(row.name)")
      #expect(device.reports.values.isEmpty)
    }
  }

  @Test(
    "A launch saves if the clocks disagree by more than a second",
    arguments: [(0.9, 0), (-0.9, 0), (1.1, 1), (-1.1, 1)])
  func savesAtLaunch(change: TimeInterval, count: Int) throws {
    let device = TestDevice()
    try device.launch().start("login", duration: 900)
    device.clock.setWallClock(aheadBy: change, isAnnounced: false)
    let saves = device.store.saveCount
    _ = device.relaunch()
    #expect(device.store.saveCount == saves + count)
  }
}
