import Foundation
import Testing
import UIKit

extension Trait where Self == EachSystem {
  /// Runs each test once for each version of UIKit. Buttons created in the test behave as in that version.
  static var eachSystem: EachSystem { EachSystem() }
}

#if os(Linux) && compiler(>=6.1)

/// A trait that runs tests on the stand-in's iOS 18 and iOS 26, or only on the one of them that `HEADLESS_UIKIT` selects.
struct EachSystem: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let systems: [Headless.System] = [.iOS18, .iOS26]
    let selected = systems.filter { "\($0)" == ProcessInfo.processInfo.environment["HEADLESS_UIKIT"] }
    for system in selected.isEmpty ? systems : selected {
      try await Headless.System.$current.withValue(system) { try await function() }
    }
  }
}

#else

/// A trait without an effect. Apple's UIKit has one version, and traits of Swift 6.0 can't run tests.
struct EachSystem: SuiteTrait, TestTrait {
  var isRecursive: Bool { true }
}

#endif
