import Testing

@testable import CountdownBenchmark

@Suite("The recorder of ticks")
struct TickRecorderTests {
  private let second: Int64 = 1_000_000_000

  private func recorder(firstDueAgo: Int64, isOn: Bool = true) -> TickRecorder {
    let recorder = TickRecorder(count: 2)
    recorder.setFirstDue(1, Platform.now() - firstDueAgo)
    recorder.isOn = isOn
    return recorder
  }

  @Test("A tick's delay is the time since it was due")
  func late() {
    let recorder = recorder(firstDueAgo: 10 * second)
    recorder.record(1, tick: 4)
    #expect(recorder.lateness.worst >= 6 * second)
    #expect(recorder.lateness.early == 0)
  }

  @Test("A tick before its due time is early")
  func early() {
    let recorder = recorder(firstDueAgo: 0)
    recorder.record(1, tick: 1_000_000)
    #expect(recorder.lateness.early == 1)
  }

  @Test("Repeated and skipped ticks are counted")
  func sequence() {
    let recorder = recorder(firstDueAgo: 100 * second)
    for tick in [0, 1, 1, 2, 5] { recorder.record(1, tick: tick) }
    #expect(recorder.repeated == 1)
    #expect(recorder.missed == 2)
    #expect(recorder.lateness.count == 5)
  }

  @Test("Ticks before the recorder is switched on don't count, but they continue the sequence")
  func off() {
    let recorder = recorder(firstDueAgo: 100 * second, isOn: false)
    recorder.record(1, tick: 6)
    #expect(recorder.lateness.count == 0)
    recorder.isOn = true
    recorder.record(1, tick: 7)
    #expect(recorder.lateness.count == 1)
    #expect(recorder.missed == 0)
    #expect(recorder.repeated == 0)
  }
}
