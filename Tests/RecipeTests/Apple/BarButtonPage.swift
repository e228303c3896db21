#if canImport(Darwin)
import CountdownKit
import UIKit

// recipe: CountInANavigationBar
final class BarButtonPage: UIViewController {
  private let sendButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    sendButton.setTitle("Send", for: .normal)
    let send = UIAction { [weak self] _ in self?.sendCode() }
    sendButton.addAction(send, for: .touchUpInside)
    // The bar keeps its layout while the title changes.
    let width = sendButton.widthAnchor
    width.constraint(greaterThanOrEqualToConstant: 64).isActive = true
    navigationItem.rightBarButtonItem =
      UIBarButtonItem(customView: sendButton)

    var style = CountdownStyle(countingTitle: { "\($0) s" })
    style.sendingTitle = "…"
    sendButton.countdown.style = style
    sendButton.countdown.attach(to: "sign-in")
  }

  private func sendCode() {
    sendButton.countdown.start(from: 60, key: "sign-in")
  }
}
// end of recipe
#endif
