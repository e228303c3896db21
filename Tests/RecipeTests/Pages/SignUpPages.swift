import CountdownKit
import UIKit

// recipe: ContinueOnTheNextPage
final class SignUpPage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  private let service: any CodeService

  init(service: any CodeService) {
    self.service = service
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Continue", for: .normal)
    let send = UIAction { [weak self] _ in self?.sendCode() }
    button.addAction(send, for: .touchUpInside)
    view.addSubview(button)
    view.addSubview(message)
  }

  @discardableResult func sendCode() -> Task<Void, Never> {
    Task { [weak self, service, countdown = button.countdown] in
      do {
        try await countdown.send(for: 60, key: "sign-up") {
          try await service.sendCode()
        }
        self?.showNextPage()
      } catch SendError.waiting {
        self?.showNextPage()
      } catch {
        self?.message.text = text(for: error)
      }
    }
  }

  private func showNextPage() {
    button.countdown.cancel()
    navigationController?.pushViewController(EnterCodePage(), animated: true)
  }
}
// end of recipe

// recipe: ContinueOnTheNextPage
final class EnterCodePage: UIViewController {
  let resendButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    resendButton.setTitle("Resend", for: .normal)
    view.addSubview(resendButton)
    resendButton.countdown.attach(to: "sign-up")
  }
}
// end of recipe
