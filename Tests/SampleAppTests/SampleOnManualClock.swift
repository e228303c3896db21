import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@testable import SampleApp

/// The sample on a manual clock, which also determines when the server responds.
@MainActor struct SampleOnManualClock {
  let clock: ManualClock
  let window: SampleWindow

  init(clock: ManualClock = ManualClock()) {
    self.clock = clock
    window = clock.run { SampleWindow(settings: SampleSettings(seconds: 60)) }
  }

  var page: Page { clock.run { window.page } }

  /// The titles of the controls, each followed by the reason why it ignores touches.
  var controls: [String] { page.controls.map { $0.text + ($0.condition.map { ", \($0)" } ?? "") } }

  func touch(_ numbers: Int...) {
    for number in numbers {
      let isReached = clock.run { window.touch(number) }
      #expect(isReached, "control \(number)")
    }
  }

  func goBack() {
    clock.run { window.goBack() }
  }

  /// Touches a button that sends, advances the clock to the server's response, and waits until the page shows it.
  func send(by number: Int) async {
    let server = window.settings.server
    let texts = page.texts
    touch(number)
    await eventually("control \(number) sends") {
      page.controls[number - 1].text == "Sending…" && server.pendingRequestCount > 0
    }
    clock.advance(by: server.latency)
    await eventually("control \(number) shows the response") {
      page.controls[number - 1].text != "Sending…" && page.texts != texts
    }
  }
}
