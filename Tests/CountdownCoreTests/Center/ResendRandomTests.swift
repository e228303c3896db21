import TestSupport
import Testing

@MainActor @Suite("Random keys, sends, policies, observers, and launches")
struct ResendRandomTests {
  @Test(
    "A center agrees with the model, whatever happens to the app, the clock, and the store", arguments: SplitMix.seeds)
  func centerAgreesWithTheModel(seed: UInt64) {
    let scenario = ResendScenario(seed: seed)
    var steps: [String] = []
    var differences: [String] = []
    while steps.count < 300, differences.isEmpty {
      steps.append(scenario.change())
      differences = scenario.differences()
    }
    #expect(differences.isEmpty, "after \(steps.suffix(12))")
    #expect(scenario.device.reports.values.allSatisfy { $0.isUnwritable })
    scenario.end()
  }
}
