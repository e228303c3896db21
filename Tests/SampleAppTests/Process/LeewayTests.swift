import CountdownKit
import CountdownTestSupport
import Foundation
import Testing

@testable import SampleApp

/// Tests in processes of their own, because all tests of a process share the leeway.
@Suite("The leeway of a process")
struct LeewayTests {
  private func expectSuccess(_ test: String) async throws {
    let folder = try ScratchFolder()
    let result = try await onNewThread { try TestProcess("LeewayTests/\(test)", in: folder).waitUntilExit() }
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test("A process can read and set its leeway within 1 millisecond and 1 minute")
  func range() async throws {
    try await expectSuccess("valuesInProcess")
  }

  @Test("Countdowns that are created after a change have the new leeway")
  func change() async throws {
    try await expectSuccess("countdownsInProcess")
  }

  @Test("A process that sets its leeway", .enabled(if: TestProcess.isCurrent))
  func valuesInProcess() {
    #expect(CountdownTime.leeway == .milliseconds(50))
    let values: [(DispatchTimeInterval, DispatchTimeInterval)] = [
      (.milliseconds(250), .milliseconds(250)), (.nanoseconds(0), .milliseconds(1)), (.seconds(-1), .milliseconds(1)),
      (.seconds(.min), .milliseconds(1)), (.microseconds(999), .milliseconds(1)), (.seconds(60), .seconds(60)),
      (.seconds(61), .seconds(60)), (.seconds(.max), .seconds(60)), (.never, .seconds(60)),
    ]
    for (value, expected) in values {
      CountdownTime.leeway = value
      #expect(CountdownTime.leeway == expected)
    }
  }

  @MainActor @Test("A process that counts with two leeways", .enabled(if: TestProcess.isCurrent))
  func countdownsInProcess() throws {
    let clock = ManualClock()
    let before = try clock.run { try Countdown(duration: 30) }
    CountdownTime.leeway = .milliseconds(500)
    var late: [TimeInterval] = []
    var observations: [CountdownObservation] = []
    try clock.run {
      for _ in 0..<50 {
        let countdown = try Countdown(duration: 30)
        observations.append(
          countdown.observe { tick in
            MainActor.assumeIsolated { late.append(Double(tick.remainingSeconds) - tick.remaining) }
          })
        countdown.start()
        clock.advance(by: 0.017)
      }
    }
    clock.advance(by: 2)
    late = []
    let wakeUps = clock.wakeUpCount
    clock.advance(by: 10)
    #expect(clock.wakeUpCount - wakeUps <= 21, "50 countdowns share two wake-ups in each second")
    #expect(late.count >= 450)
    #expect(late.allSatisfy { $0 >= 0 && $0 <= 0.5 + 1e-9 })
    #expect(late.contains { $0 > 0.05 }, "the new leeway applies")

    // The countdown from before the change keeps its leeway, and starts last.
    late = []
    observations = [
      before.observe { tick in
        MainActor.assumeIsolated { late.append(Double(tick.remainingSeconds) - tick.remaining) }
      }
    ]
    before.start()
    clock.advance(by: 10)
    #expect(late.count >= 10)
    #expect(late.allSatisfy { $0 >= 0 && $0 <= 0.05 + 1e-9 })
    withExtendedLifetime(observations) {}
  }
}
