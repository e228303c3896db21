import CountdownKit
import UIKit

/// Starts and stops a countdown by setting a property.
final class SteeredViewController: PageViewController {
  private static let mainColor = UIColor(red: 0.91, green: 0.35, blue: 0.2, alpha: 1)
  private let button = UIButton(type: .custom)

  /// Whether the page waits for a text message. Set it to start or to stop waiting.
  var isCounting: Bool {
    get { button.countdown.isRunning }
    set {
      if newValue {
        button.countdown.start(from: context.seconds, style: .textMessageOnItsWay(mainColor: Self.mainColor))
      } else {
        button.countdown.cancel()
      }
    }
  }

  /// Seconds until the user may ask again; 0 when not waiting.
  var remainingSeconds: Int { button.countdown.remainingSeconds ?? 0 }

  init(context: SampleContext) {
    super.init(title: "A button steered by a property", context: context)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("收不到验证码?", for: .normal)
    button.setTitleColor(Self.mainColor, for: .normal)
    button.setTitleColor(.systemGray, for: .disabled)
    button.addAction(UIAction { [weak self] _ in self?.isCounting = true }, for: .touchUpInside)
    add(button)
    addButton("The message came: stop waiting") { [weak self] _ in self?.isCounting = false }
  }
}
