import Testing

@testable import CountdownBenchmark

@Suite("Heap size")
struct PlatformTests {
  @Test("The heap in use is the system's memory without free memory, plus mapped memory")
  func totals() {
    let bytes = Platform.heapInUse(
      fromMallocInfo: """
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
    #expect(bytes == 946_176 - 339_058 - 100 + 3_002_368)
  }

  @Test("Invalid output has no size", arguments: ["", "<malloc>", "</heap>\n<total type=\"rest\" size=\"\"/>"])
  func garbage(text: String) {
    #expect(Platform.heapInUse(fromMallocInfo: text) == nil)
  }

  @Test("The heap size of this process is known")
  func system() {
    #expect(Platform.heapInUse() != nil)
  }
}
