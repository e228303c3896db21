import CountdownKit
import UIKit

/// A page that starts and stops a countdown by setting a property. The button is in Chinese, independent of the app's
/// language.
final class PropertyViewController: PageViewController {
  private static let mainColor = UIColor(red: 0.91, green: 0.35, blue: 0.2, alpha: 1)
  private let button = UIButton(type: .custom)

  /// A Boolean value that indicates whether the countdown is running. Setting it starts or stops the countdown.
  var isCounting: Bool {
    get { button.countdown.isRunning }
    set {
      if newValue {
        button.countdown.start(
          from: settings.seconds, style: .textMessageOnItsWay(mainColor: Self.mainColor))
      } else {
        button.countdown.cancel()
      }
    }
  }

  init(settings: SampleSettings) {
    super.init(title: "A button controlled by a property", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("收不到验证码?", for: .normal)
    button.setTitleColor(Self.mainColor, for: .normal)
    button.setTitleColor(.systemGray, for: .disabled)
    button.addAction(UIAction { [weak self] _ in self?.isCounting = true }, for: .touchUpInside)
    add(button)
    addButton("Message received: stop waiting") { [weak self] _ in self?.isCounting = false }
  }
}
