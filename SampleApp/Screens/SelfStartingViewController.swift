import CountdownKit
import UIKit

/// A page with a `CountdownButton`, and with a progress display that the page draws at each tick.
final class SelfStartingViewController: PageViewController {
  private static let dots = 20
  private static let endColor = UIColor(red: 119 / 255, green: 202 / 255, blue: 198 / 255, alpha: 1)

  private var codesSent = 0

  init(settings: SampleSettings) {
    super.init(title: "A button that starts itself", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let label = addText("No code sent yet")
    let button = CountdownButton(type: .system)
    button.duration = settings.seconds
    button.layer.borderWidth = 1
    button.layer.borderColor = UIColor.systemBlue.cgColor
    button.addAction(
      UIAction { [weak self, weak label] _ in
        guard let self else { return }
        codesSent += 1
        label?.text = "Codes sent: \(codesSent)"
      }, for: .touchUpInside)
    add(button)
    let progress = addText("")
    // VoiceOver already reads the button.
    progress.isAccessibilityElement = false
    button.countdown.onTick = { [weak progress] in
      progress?.text = Self.progress(at: $0)
      progress?.textColor = $0.isFinished ? Self.endColor : .systemBlue
    }
    button.countdown.onCancel = { [weak progress] in progress?.text = "" }
    addButton("Message received: stop waiting") { [weak button] _ in button?.countdown.cancel() }
  }

  /// Returns a row of dots, filled in proportion to the remaining time. All dots are filled at the end.
  private static func progress(at tick: Countdown.Tick) -> String {
    let left = tick.isFinished ? dots : Int((tick.remaining / tick.duration * Double(dots)).rounded(.up))
    return String(repeating: "●", count: left) + String(repeating: "○", count: dots - left)
  }
}
