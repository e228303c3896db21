import CountdownKit
import UIKit

/// A page with a `CountdownButton`. A touch starts its countdown and sends its action; touches during the countdown do neither.
final class SelfStartingViewController: PageViewController {
  private var codesSent = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Touch the button twice: during the countdown, a touch does nothing."
    let label = addText("No code sent yet")
    let button = CountdownButton(type: .system)
    button.duration = settings.seconds
    addButton("Get a code", in: button) { [weak self, weak label] in
      guard let self else { return }
      codesSent += 1
      label?.text = "Codes sent: \(codesSent)"
    }
  }
}
