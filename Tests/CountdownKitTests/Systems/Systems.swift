import UIKit

@testable import CountdownKit

extension Headless.System {
  /// Runs a closure in which new buttons, and the library, behave as on this system.
  @MainActor func run(_ body: () throws -> Void) rethrows {
    let former = ButtonAppearance.laysOutTitles
    ButtonAppearance.laysOutTitles = self == .iOS17
    defer { ButtonAppearance.laysOutTitles = former }
    try Self.$current.withValue(self) { try body() }
  }
}
