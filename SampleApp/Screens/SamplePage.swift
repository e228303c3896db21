import UIKit

/// A page that the menu leads to.
struct SamplePage {
  let title: String
  /// Makes the page anew.
  let make: @MainActor (SampleContext) -> UIViewController
}
