import CountdownKit
import UIKit

// recipe: EnableAButtonLater
final class ConsentPage: UIViewController {
  let agreeButton = UIButton(type: .system)
  private var hasAppeared = false

  override func viewDidLoad() {
    super.viewDidLoad()
    agreeButton.setTitle("I agree", for: .normal)
    agreeButton.isEnabled = false
    view.addSubview(agreeButton)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasAppeared else { return }
    hasAppeared = true
    agreeButton.countdown.isEnabledAfterwards = true
    let style = CountdownStyle(countingTitle: { "I agree (\($0))" })
    agreeButton.countdown.start(from: 5, style: style)
  }
}
// end of recipe
