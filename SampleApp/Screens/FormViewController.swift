import CountdownKit
import UIKit

/// A page with a form. While the form is invalid, its button is disabled, at the end of a countdown, too.
final class FormViewController: PageViewController {
  private let button = UIButton(type: .system)
  private let summary = UILabel()
  private var phoneNumber: String? = "138 0000 0000" {
    didSet { formDidChange() }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Send, then clear the number: the button stays disabled at the end."
    addText("", in: summary)
    button.countdown.style = .resend
    addButton("Send a code", in: button) { [weak self] in self?.startCounting() }
    addButton("Clear the number") { [weak self] in self?.phoneNumber = nil }
    addButton("Enter the number") { [weak self] in self?.phoneNumber = "138 0000 0000" }
    formDidChange()
  }

  private func startCounting() {
    button.countdown.start(from: settings.seconds)
  }

  /// Enables the button if the form is valid. While the button counts, the value is kept for the end.
  private func formDidChange() {
    summary.text = phoneNumber.map { "Send the code to \($0)." } ?? "Enter a phone number."
    button.countdown.isEnabledAtEnd = phoneNumber != nil
  }
}
