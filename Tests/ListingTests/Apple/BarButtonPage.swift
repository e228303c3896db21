#if canImport(Darwin)
import CountdownKit
import UIKit

// listing: OtherButtons
final class BarButtonPage: UIViewController {
  private let sendButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    sendButton.setTitle("Send", for: .normal)
    // The bar keeps its layout while the title changes.
    let width = sendButton.widthAnchor
    width.constraint(greaterThanOrEqualToConstant: 64).isActive = true
    navigationItem.rightBarButtonItem =
      UIBarButtonItem(customView: sendButton)

    var style = CountdownStyle(countingTitle: { "\($0) s" })
    style.sendingTitle = "…"
    sendButton.countdown.style = style
    sendButton.countdown.follow("sign-in")
  }
}
#endif
