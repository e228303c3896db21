import Testing

@testable import CountdownBenchmark

@Suite("Spread")
struct SpreadTests {
  @Test("Nothing has no median")
  func empty() {
    #expect(Spread([]) == nil)
  }

  @Test("The median is the middle, or half-way between the two middle ones")
  func median() {
    #expect(Spread([7])?.median == 7)
    #expect(Spread([9, 1, 2])?.median == 2)
    #expect(Spread([4, 1, 3, 2])?.median == 2.5)
  }

  @Test("The outermost values are kept")
  func ends() {
    let spread = Spread([5, 2, 8])
    #expect(spread?.lowest == 2)
    #expect(spread?.highest == 8)
  }

  @Test("Uneven is more than 1.5 times off the median, to either side")
  func uneven() {
    #expect(Spread([10, 10, 15])?.isUneven == false)
    #expect(Spread([10, 10, 15.1])?.isUneven == true)
    #expect(Spread([10, 15, 15])?.isUneven == false)
    #expect(Spread([9.9, 15, 15])?.isUneven == true)
    #expect(Spread([0, 0, 0])?.isUneven == false)
  }
}
