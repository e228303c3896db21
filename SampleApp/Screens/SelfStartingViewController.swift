import CountdownUIKit
import UIKit

/// Shows a button that needs nothing but its duration.
final class SelfStartingViewController: PageViewController {
  private var codesSent = 0

  init(context: SampleContext) {
    super.init(title: "A button that starts itself", context: context)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let label = addText("No code sent yet")
    let button = CountdownButton(type: .system)
    button.duration = context.seconds
    button.layer.borderWidth = 1
    button.layer.borderColor = UIColor.systemBlue.cgColor
    button.addAction(
      UIAction { [weak self, weak label] _ in
        guard let self else { return }
        codesSent += 1
        label?.text = "Codes sent: \(codesSent)"
      }, for: .touchUpInside)
    add(button)
  }
}
