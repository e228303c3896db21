import UIKit

@testable import CountdownKit

extension Headless.System {
  /// Runs a closure in which new buttons, and the library, behave as on this system.
  @MainActor func run(_ body: () throws -> Void) rethrows {
    try Self.$current.withValue(self) { try body() }
  }
}
