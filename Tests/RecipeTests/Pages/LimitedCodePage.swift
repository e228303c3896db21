import CountdownKit
import UIKit

// recipe: LimitResends
final class LimitedCodePage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  private let service: any CodeService
  private let key: String

  init(service: any CodeService, recipient: String) {
    self.service = service
    key = "sign-in-\(recipient)"
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.sendCode() }, for: .touchUpInside)
    view.addSubview(button)
    view.addSubview(message)
    button.countdown.attach(to: key, under: .signIn)
    showWhatIsLeft()
  }

  @discardableResult func sendCode() -> Task<Void, Never> {
    Task { [weak self, service, key, countdown = button.countdown] in
      do {
        try await countdown.send(under: .signIn, key: key) { try await service.sendCode() }
        self?.showWhatIsLeft()
      } catch {
        self?.message.text = text(for: error)
      }
    }
  }

  func showWhatIsLeft() {
    let allowance = CountdownCenter.shared.allowance(for: key, under: .signIn)
    message.text = allowance.sendsLeft.map { "Codes left: \($0)" }
  }

  func didSignIn() {
    CountdownCenter.shared.resetSends(key, under: .signIn)
  }
}
// end of recipe
