import CountdownKit
import UIKit

// recipe: SendACode
extension SendCodePage {
  /// The code was right: whoever signs out has nothing to wait for.
  func didSignIn() {
    CountdownCenter.shared.cancel("sign-in")
  }
}
// end of recipe
