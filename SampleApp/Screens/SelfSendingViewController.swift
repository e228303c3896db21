import CountdownKit
import UIKit

/// A page with two buttons that make their own requests. They have the same key, so both show the request and the countdown
/// that one of them starts.
final class SelfSendingViewController: PageViewController {
  private static let key = "self-sending"

  private var status: StatusLabel?

  init(settings: SampleSettings) {
    super.init(title: "Buttons that send by themselves", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    status = addText("No code sent yet", in: StatusLabel())
    addSendButton("Send a code")
    addSendButton("Send a code again")
    addServerButton()
  }

  private func addSendButton(_ title: String) {
    let button = CountdownButton(type: .system)
    button.setTitle(title, for: .normal)
    button.duration = settings.seconds
    button.style = .resend
    button.touchAction = .send { [server = settings.server] in
      try await server.sendCode()
    } completion: { [weak self] outcome in
      self?.show(outcome)
    }
    // A request or a countdown of an earlier visit continues here.
    button.key = Self.key
    add(button)
  }

  private func show(_ outcome: SendOutcome) {
    switch outcome {
    case .sent: status?.show("Code sent")
    case .failed(let error, _): status?.show(error)
    }
  }
}
