import CountdownKit
import UIKit

// recipe: CountInAForm
final class PhoneFormPage: UIViewController {
  let button = UIButton(type: .system)
  var phoneNumber = "" { didSet { formDidChange() } }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    view.addSubview(button)
    formDidChange()
    button.countdown.attach(to: "sign-in")
  }

  private func formDidChange() {
    button.countdown.isEnabledAfterwards = phoneNumber.count == 11
  }
}
// end of recipe

final class ResetFormPage: UIViewController {
  let button = UIButton(type: .system)
  var isValid = true { didSet { resetButton() } }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(button)
    resetButton()
  }

  // recipe: CountInAForm
  /// Sets up the button. The page calls this method at each change.
  func resetButton() {
    button.setTitle("Send the code", for: .normal)
    button.countdown.isEnabledAfterwards = isValid
    button.countdown.attach(to: "sign-in")
  }
  // end of recipe
}

// recipe: CountInAForm
extension CountdownStyle {
  /// For a page that sets `isEnabled` itself at any time.
  static var ignoringTouches: CountdownStyle {
    var style = CountdownStyle.standard
    style.interaction = .ignoresTouches
    return style
  }
}
// end of recipe

// recipe: CountInAForm
final class KeystrokePage: UIViewController {
  let button = UIButton(type: .system)

  /// Enables the button at each keystroke, whatever it shows.
  func textDidChange(to text: String) {
    button.isEnabled = text.count == 11
  }

  func sendCode(_ makeRequest: (SendRequest) -> Void) {
    guard
      let request = try? button.countdown.beginSend(for: 60, key: "sign-in")
    else { return }
    makeRequest(request)
  }
}
// end of recipe
