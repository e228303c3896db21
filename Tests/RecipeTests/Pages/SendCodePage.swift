import CountdownKit
import UIKit

// recipe: SendACode
protocol CodeService: Sendable {
  func sendCode() async throws -> SendOutcome
}
// end of recipe

// recipe: SendACode
struct WebCodeService: CodeService {
  var url: URL
  var session = URLSession.shared

  func sendCode() async throws -> SendOutcome {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    let (_, response) = try await session.data(for: request)
    return SendOutcome(response)
  }
}
// end of recipe

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
    let send = UIAction { [weak self] _ in self?.sendCode() }
    button.addAction(send, for: .touchUpInside)
    view.addSubview(button)
    view.addSubview(message)
    button.countdown.attach(to: "sign-in")
  }

  @discardableResult func sendCode() -> Task<Void, Never> {
    message.text = nil
    return Task { [weak self, service, countdown = button.countdown] in
      do {
        try await countdown.send(for: 60, key: "sign-in") {
          try await service.sendCode()
        }
      } catch {
        self?.message.text = text(for: error)
      }
    }
  }
}
// end of recipe

// recipe: SendACode
extension SendCodePage {
  /// Shows the message for an error, and makes VoiceOver read it.
  func show(_ error: any Error) {
    message.text = text(for: error)
    guard let spoken = message.text else { return }
    UIAccessibility.post(notification: .announcement, argument: spoken)
  }
}
// end of recipe

// recipe: SendACode
/// The message for an error, or nil if the button already shows it or the
/// request was canceled.
func text(for error: any Error) -> String? {
  switch error {
  case SendError.alreadySending:
    "A code is being sent."
  case SendError.waiting, SendError.limitReached:
    nil
  case SendError.refused(status: 429, wait: _):
    "That was one code too many. Please wait."
  case is CancellationError:
    nil
  case let error as URLError where error.code == .cancelled:
    nil
  case let error as URLError where error.code == .notConnectedToInternet:
    "You are offline."
  default:
    "The code could not be sent. Please try again."
  }
}
// end of recipe

// recipe: SendACode
extension SendCodePage {
  /// Gives the button a configuration, which shows an activity indicator
  /// while sending. Needs iOS 15.
  func showConfiguration() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send the code"
    button.configuration = configuration
  }

  static var style: CountdownStyle {
    var style = CountdownStyle.standard
    style.sendingTitle = "Just a moment…"
    style.spokenSending = "Sending the code"
    style.endTitle = "Send again"
    return style
  }
}
// end of recipe

// recipe: SendACode
extension SendCodePage {
  /// Ends the wait. After signing out, the user can request a code immediately.
  func didSignIn() {
    CountdownCenter.shared.cancel("sign-in")
  }
}
// end of recipe

final class CompletionPage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  var session = URLSession.shared

  // recipe: SendACode
  func sendCode(_ request: URLRequest) {
    message.text = nil
    do {
      let pending = try button.countdown.beginSend(for: 60, key: "sign-in")
      session.dataTask(with: request) { [weak self] _, response, error in
        let outcome = SendOutcome(response: response, error: error)
        pending.finish(with: outcome)
        DispatchQueue.main.async { [weak self] in self?.show(outcome) }
      }.resume()
    } catch {
      message.text = text(for: error)
    }
  }

  func show(_ outcome: SendOutcome) {
    if let error = outcome.error { message.text = text(for: error) }
  }
  // end of recipe
}

final class SendingButtonPage: UIViewController {
  let button = CountdownButton(type: .system)
  let message = UILabel()
  let service: any CodeService

  init(service: any CodeService) {
    self.service = service
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  // recipe: SendACode
  func addButton() {
    button.setTitle("Send the code", for: .normal)
    button.style = .standard
    button.key = "sign-in"
    button.touchAction = .send { [service] in
      try await service.sendCode()
    } completion: { [weak self] outcome in
      guard case .failed(let error, _) = outcome else { return }
      self?.message.text = text(for: error)
    }
    view.addSubview(button)
  }
  // end of recipe
}

final class TwoButtonsPage: UIViewController {
  let topButton = CountdownButton(type: .system)
  let bottomButton = CountdownButton(type: .system)
  private let service: any CodeService

  init(service: any CodeService) {
    self.service = service
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  // recipe: SendACode
  func addButtons() {
    for button in [topButton, bottomButton] {
      button.key = "sign-in"
      button.touchAction = .send { [service] in try await service.sendCode() }
      view.addSubview(button)
    }
  }
  // end of recipe
}

final class TitledCodePage: UIViewController {
  let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(button)
  }

  // recipe: SendACode
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    button.setTitle("Send the code", for: .normal)
    button.countdown.attach(to: "sign-in")
  }
  // end of recipe
}
