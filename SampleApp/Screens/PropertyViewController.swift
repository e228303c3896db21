import CountdownKit
import UIKit

/// A page that starts and stops a countdown by setting a property.
final class PropertyViewController: PageViewController {
  private static let mainColor = UIColor(red: 0.91, green: 0.35, blue: 0.2, alpha: 1)
  private let button = UIButton(type: .custom)

  /// A Boolean value that indicates whether the countdown is running. Setting it starts or stops the countdown.
  var isCounting: Bool {
    get { button.countdown.isRunning }
    set {
      if newValue {
        button.countdown.start(from: settings.seconds, style: .textMessageOnItsWay(mainColor: Self.mainColor))
      } else {
        button.countdown.cancel()
      }
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Start, then stop: the button's own title and color return."
    button.setTitleColor(Self.mainColor, for: .normal)
    button.setTitleColor(.systemGray, for: .disabled)
    addButton("No message?", in: button) { [weak self] in self?.isCounting = true }
    addButton("Message received: stop waiting") { [weak self] in self?.isCounting = false }
  }
}
