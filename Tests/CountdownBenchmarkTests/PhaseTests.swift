import Testing

@testable import CountdownBenchmark

@Suite("Phase")
struct PhaseTests {
  @Test("At once means without any offset")
  func once() {
    #expect(Phase.once.offsets(count: 3) == [0, 0, 0])
  }

  @Test("Random offsets lie within a second, evenly spread, and are the same each time")
  func random() {
    let offsets = Phase.random.offsets(count: 10_000)
    #expect(offsets == Phase.random.offsets(count: 10_000))
    #expect(offsets.allSatisfy { (0..<1).contains($0) })
    for tenth in 0..<10 {
      let share = offsets.filter { Int($0 * 10) == tenth }.count
      #expect((900...1_100).contains(share))
    }
  }
}
