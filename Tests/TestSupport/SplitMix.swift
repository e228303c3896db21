import Foundation

/// A random number generator that produces the same numbers in every run.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct SplitMix: RandomNumberGenerator {
  /// The seeds of each test that compares the library with a model: 20 of them. The environment variable `COUNTDOWN_SEED`
  /// is the first one, which is 0 by default.
  public static let seeds: Range<UInt64> = {
    let first = ProcessInfo.processInfo.environment["COUNTDOWN_SEED"].flatMap(UInt64.init) ?? 0
    return first..<first + 20
  }()

  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
