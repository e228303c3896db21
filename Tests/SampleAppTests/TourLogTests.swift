import Testing

@testable import SampleApp

@MainActor @Suite("Log of the tour")
struct TourLogTests {
  @Test(
    "Times are cut to milliseconds, never rounded up",
    arguments: [(0, "0.000"), (999_999_999, "0.999"), (1_000_000_000, "1.000"), (12_045_600_000, "12.045")])
  func seconds(nanoseconds: Int, expected: String) {
    #expect(TourLog.seconds(.nanoseconds(nanoseconds)) == expected)
  }

  @Test("A line has the time since the start, in a column of its own")
  func line() {
    var written = ""
    let log = TourLog(start: .seconds(100)) { written += $0 }
    log.add("touch  1", at: .milliseconds(101_502))
    log.add("touch  2", at: .milliseconds(112_000))
    #expect(written == "  1.502 s  touch  1\n 12.000 s  touch  2\n")
  }
}
