import CountdownKit
import Foundation
import UIKit

// recipe: ChooseAnAppearance
extension CountdownStyle {
  /// A gray background while counting, and a bold title on an orange
  /// background after the end.
  static var codeButton: CountdownStyle {
    var style = CountdownStyle.standard
    style.countingTitleColor = .white
    style.countingBackgroundColor = .systemGray
    style.endBackgroundColor = .systemOrange
    style.endAttributedTitle = NSAttributedString(
      string: "Send again",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 17)])
    return style
  }
}
// end of recipe

// recipe: ChooseAnAppearance
final class DesignedPage: UIViewController {
  let button = UIButton(type: .custom)

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    button.backgroundColor = .systemBlue
    view.addSubview(button)
    button.countdown.style = .codeButton
    button.countdown.attach(to: "sign-in")
  }

  func codeWasSent() {
    button.countdown.start(from: 60, key: "sign-in")
  }
}
// end of recipe

// recipe: ChooseAnAppearance
final class CountInALabelPage: UIViewController {
  let button = UIButton(type: .system)
  let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    view.addSubview(button)
    view.addSubview(label)

    var style = CountdownStyle.standard
    style.showsCountInTitle = false
    style.sendingTitle = nil
    button.countdown.style = style
    button.countdown.onTick = { [weak label] tick in
      let seconds = tick.remainingSeconds
      label?.text =
        tick.isFinished ? nil : "You can send it again in \(seconds) s."
    }
    button.countdown.onCancel = { [weak label] in label?.text = nil }
    button.countdown.attach(to: "sign-in")
  }
}
// end of recipe

// recipe: ChooseAnAppearance
final class RingAroundAButton {
  private var activity: CountdownObservation?
  private var ticks: CountdownObservation?

  @MainActor init(_ ring: RingView, key: String) {
    activity = CountdownCenter.shared.observe(key) {
      [weak self, weak ring] activity in
      guard case .counting(let countdown) = activity else {
        self?.ticks = nil
        ring?.progress = 0
        return
      }
      self?.ticks = countdown.observe { tick in
        MainActor.assumeIsolated {
          ring?.progress = CGFloat(tick.remaining / tick.duration)
        }
      }
    }
  }
}
// end of recipe

// recipe: ChooseAnAppearance
extension CountdownStyle {
  /// A ring, an image, and a subtitle while the button counts.
  @MainActor static func decorated(
    ring: RingView, image: UIImage
  ) -> CountdownStyle {
    var style = CountdownStyle.standard
    style.updateHandler = { [weak ring] button, phase in
      switch phase {
      case .counting(let seconds), .atLimit(let seconds):
        ring?.progress = CGFloat(seconds) / 60
        button.setImage(image, for: .normal)
        button.configuration?.subtitle = "by text message"
      case .sending: break
      case .ended, .restored:
        ring?.progress = 0
        button.setImage(nil, for: .normal)
        button.configuration?.image = nil
        button.configuration?.subtitle = nil
      }
    }
    return style
  }
}
// end of recipe

// recipe: ChooseAnAppearance
extension CountdownStyle {
  /// A button that is filled, except while it counts or sends.
  /// Needs iOS 15.
  @MainActor static var plainWhileCounting: CountdownStyle {
    var style = CountdownStyle.standard
    style.updateHandler = { button, phase in
      var configuration = UIButton.Configuration.filled()
      switch phase {
      case .counting, .atLimit, .sending: configuration = .plain()
      case .ended, .restored: break
      }
      configuration.title = button.configuration?.title
      button.configuration = configuration
    }
    return style
  }
}
// end of recipe
