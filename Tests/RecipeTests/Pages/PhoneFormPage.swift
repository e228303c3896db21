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
