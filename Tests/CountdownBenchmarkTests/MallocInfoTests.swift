import Testing

@testable import CountdownBenchmark

@Suite("Heap")
struct MallocInfoTests {
  @Test("In use is what the totals say: what the system gave, less what is free, and what was mapped")
  func totals() {
    let info = MallocInfo(
      """
      <malloc version="1">
      <heap nr="0">
      <total type="rest" count="51" size="1"/>
      <system type="current" size="2"/>
      </heap>
      <total type="fast" count="2" size="100"/>
      <total type="rest" count="51" size="339058"/>
      <total type="mmap" count="1" size="3002368"/>
      <system type="current" size="946176"/>
      <system type="max" size="999999"/>
      </malloc>
      """)
    #expect(info?.inUse == 946_176 - 339_058 - 100 + 3_002_368)
  }

  @Test(
    "What is not understood tells nothing", arguments: ["", "<malloc>", "</heap>\n<total type=\"rest\" size=\"\"/>"])
  func garbage(text: String) {
    #expect(MallocInfo(text) == nil)
  }

  @Test("The system's own account is understood")
  func system() {
    #expect(Platform.heapInUse() != nil)
  }
}
