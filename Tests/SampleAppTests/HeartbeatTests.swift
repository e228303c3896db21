import Testing

@testable import SampleApp

@MainActor @Suite("Heartbeat")
struct HeartbeatTests {
  @Test("Only a gap of more than half a second is a stall")
  func gaps() {
    let heart = Heartbeat(now: .zero)
    for milliseconds in [50, 550, 1051, 1100, 4000] { heart.beat(now: .milliseconds(milliseconds)) }
    #expect(
      heart.stalls == [
        Stall(start: .milliseconds(550), end: .milliseconds(1051)), Stall(start: .milliseconds(1100), end: .seconds(4)),
      ])
  }

  @Test("A stall overlaps what it touches for more than a moment")
  func overlap() {
    let stall = Stall(start: .seconds(1), end: .seconds(2))
    #expect(stall.overlaps(from: .zero, to: .seconds(5)))
    #expect(stall.overlaps(from: .milliseconds(1900), to: .seconds(5)))
    #expect(!stall.overlaps(from: .zero, to: .seconds(1)))
    #expect(!stall.overlaps(from: .seconds(2), to: .seconds(3)))
  }

  @Test("The clock goes forward")
  func clock() {
    let first = BootClock.now
    #expect(BootClock.now >= first)
  }
}
