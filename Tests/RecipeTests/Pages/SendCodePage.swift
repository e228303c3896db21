import CountdownKit
import UIKit

// recipe: SendACode
final class SendCodePage: UIViewController {
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
    button.setTitle("Send the code", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.sendCode() }, for: .touchUpInside)
    view.addSubview(button)
    view.addSubview(message)
    button.countdown.attach(to: "sign-in")
  }

  @discardableResult func sendCode() -> Task<Void, Never> {
    message.text = nil
    return Task { [weak self, service, countdown = button.countdown] in
      do {
        try await countdown.send(for: 60, key: "sign-in") { try await service.sendCode() }
      } catch {
        self?.message.text = text(for: error)
      }
    }
  }
}
// end of recipe
