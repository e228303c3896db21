import Testing

@testable import CountdownCore

@Suite("The rhythm of wake-ups")
struct WakeRhythmTests {
  private static let second = Nanoseconds.perSecond
  private let start = MonotonicInstant(nanoseconds: 100 * second)
  private var rhythm: WakeRhythm

  init() {
    rhythm = WakeRhythm(next: start, interval: Self.second, leeway: 50_000_000)
  }

  private func after(_ milliseconds: Int64) -> MonotonicInstant {
    start.advanced(byNanoseconds: milliseconds * 1_000_000)
  }

  @Test("Before the next beat it stays as it is")
  mutating func early() {
    #expect(rhythm.advance(past: after(-1)) == nil)
    #expect(rhythm.next == start)
    #expect(!rhythm.isBroken)
  }

  @Test("On the beat, the rest counts from the beat; later, from the wake-up", arguments: [0, 5, 6, 55] as [Int64])
  func onTheBeat(delay: Int64) {
    var rhythm = rhythm
    #expect(rhythm.advance(past: after(delay)) == (delay <= 5 ? start : after(delay)))
    #expect(rhythm.next == after(1000), "the beat stays")
    #expect(!rhythm.isBroken)
  }

  @Test(
    "A wake-up that is later than its leeway breaks it, and so does a beat that was missed",
    arguments: [56, 1000, 7001])
  func broken(delay: Int64) {
    var rhythm = rhythm
    #expect(rhythm.advance(past: after(delay)) != nil)
    #expect(rhythm.isBroken)
    #expect(rhythm.next > after(delay) && rhythm.next <= after(delay + 1000))
  }

  @Test("It is kept for whoever is due at the next beat, or later, and can wait for as long")
  mutating func kept() {
    #expect(rhythm.isKept(for: start, leeway: 50_000_000))
    #expect(rhythm.isKept(for: after(1), leeway: 50_000_000))
    #expect(rhythm.isKept(for: after(50), leeway: 0))
    #expect(!rhythm.isKept(for: start, leeway: 49_000_000))
    #expect(!rhythm.isKept(for: after(-1), leeway: 50_000_000))
    rhythm.isBroken = true
    #expect(!rhythm.isKept(for: start, leeway: 50_000_000))
  }

  @Test("An interval of nothing, and an instant at the end of time, do not trap")
  func extremes() {
    for interval in [0, -1, Nanoseconds.min, .max] {
      var rhythm = WakeRhythm(next: start, interval: interval, leeway: .max)
      #expect(rhythm.advance(past: .distantFuture) != nil)
      #expect(!rhythm.isKept(for: start, leeway: 0))
    }
  }
}
