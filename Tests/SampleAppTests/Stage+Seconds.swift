import UIKit

@testable import SampleApp

extension Stage {
  /// The sample with countdowns of so many seconds, in the light.
  convenience init(seconds: Int, size: CGSize = CGSize(width: 390, height: 844)) {
    self.init(context: SampleContext(seconds: seconds), size: size)
  }
}
