import Foundation
import Testing

/// A reference button gets every change that the app makes to a button, and never counts. After an end or a cancellation,
/// both look the same.
@MainActor @Suite("Random appearances")
struct RandomAppearanceTests {
  /// The number of sequences. The environment variable `RANDOM_APPEARANCES` replaces it.
  private static let sequences = ProcessInfo.processInfo.environment["RANDOM_APPEARANCES"].flatMap(Int.init) ?? 400

  @Test("After an end or a cancellation, a button looks like a reference button that never counts")
  func randomButtonLooksLikeItsReference() async throws {
    for seed in 0..<UInt64(Self.sequences) {
      guard try await AppearanceSequence(seed: seed).run() else { return }
      await Task.yield()
    }
  }
}
