import TestSupport
import Testing

@MainActor @Suite("Random operations on countdowns")
struct RandomOperationsTests {
  @Test("A countdown and its observers agree with the model")
  func observersAgreeWithTheModel() async {
    var tickCount = 0
    for seed in SplitMix.seeds {
      for sequence in 0..<20 {
        let scenario = RandomScenario(seed: 100 * seed + UInt64(sequence))
        while scenario.code.count < 125, scenario.faults.isEmpty { scenario.step() }
        guard scenario.faults.isEmpty else {
          Issue.record("\(scenario.faults.joined(separator: ", ")), after\n\(scenario.code.joined(separator: "\n"))")
          return
        }
        tickCount += scenario.tickCount
      }
      await Task.yield()
    }
    #expect(tickCount > 100 * SplitMix.seeds.count)
  }
}
