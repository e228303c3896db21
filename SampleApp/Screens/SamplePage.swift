import UIKit

/// A page that the menu leads to.
struct SamplePage {
  let title: String
  /// Makes the page anew, with countdowns of so many seconds.
  let make: @MainActor (_ seconds: Int) -> UIViewController
}
