import Testing

@testable import SampleApp

@MainActor @Suite("The stall detector")
struct StallDetectorTests {
  @Test("A gap of more than half a second is a stall")
  func gaps() {
    let detector = StallDetector(now: .zero)
    for milliseconds in [50, 550, 1051, 1100, 4000] { detector.check(now: .milliseconds(milliseconds)) }
    #expect(
      detector.stalls == [
        Stall(start: .milliseconds(550), end: .milliseconds(1051)), Stall(start: .milliseconds(1100), end: .seconds(4)),
      ])
  }

  @Test("A stall doesn't overlap a period that only touches it")
  func overlap() {
    let stall = Stall(start: .seconds(1), end: .seconds(2))
    #expect(stall.overlaps(from: .zero, to: .seconds(5)))
    #expect(stall.overlaps(from: .milliseconds(1900), to: .seconds(5)))
    #expect(!stall.overlaps(from: .zero, to: .seconds(1)))
    #expect(!stall.overlaps(from: .seconds(2), to: .seconds(3)))
  }
}
