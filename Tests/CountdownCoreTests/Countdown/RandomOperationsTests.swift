import TestSupport
import Testing

@MainActor @Suite("Random operations on countdowns")
struct RandomOperationsTests {
  @Test("A countdown and its observers agree with the model", arguments: SplitMix.seeds)
  func observersAgreeWithTheModel(seed: UInt64) {
    let scenario = RandomScenario(seed: seed)
    var count = 0
    while count < 2_500, scenario.faults.isEmpty {
      scenario.step()
      count += 1
    }
    #expect(scenario.faults.isEmpty, "after \(count) operations")
    #expect(scenario.tickCount > 100)
  }
}
