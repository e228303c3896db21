import Foundation
import Testing

/// Random operations compared with a model. Set `COUNTDOWN_SEED` to run another seed.
@MainActor @Suite("Random operations")
struct RandomOperationsTests {
  private nonisolated static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["COUNTDOWN_SEED"].flatMap(UInt64.init).map { [$0] } ?? Array(1...10)

  @Test("Five thousand random operations match the model", arguments: seeds)
  func matchesTheModel(seed: UInt64) {
    let world = FuzzWorld(seed: seed)
    var count = 0
    while count < 5_000, world.faults.isEmpty {
      world.step()
      count += 1
    }
    #expect(world.faults.isEmpty, "seed \(seed), after \(count) operations: \(world.faults)")
    #expect(world.tickCount > 200)
  }
}
