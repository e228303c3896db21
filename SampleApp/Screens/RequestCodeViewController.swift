import CountdownKit
import UIKit

/// A page that requests a code, and then shows the page where you enter it.
///
/// The buttons of both pages have the same key, so each page shows a countdown that the other one started.
final class RequestCodeViewController: PageViewController {
  fileprivate static let key = "next-page"

  private let button = UIButton(type: .system)
  private var status: StatusLabel?

  init(settings: SampleSettings) {
    super.init(title: "A countdown on two pages", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    status = addText("Codes go to 138 0000 0000.", in: StatusLabel())
    button.setTitle("Send a code", for: .normal)
    button.countdown.style = .resend
    button.addAction(UIAction { [weak self] _ in self?.requestCode() }, for: .touchUpInside)
    add(button)
    addButton("I have the code") { [weak self] _ in self?.showNextPage() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    // The next page or an earlier visit may have sent a code.
    button.countdown.attach(to: Self.key)
  }

  private func requestCode() {
    Task { [weak self, countdown = button.countdown, settings] in
      do {
        try await countdown.send(for: settings.seconds, key: Self.key) { try await settings.server.sendCode() }
        self?.showNextPage()
      } catch {
        self?.status?.show(error)
      }
    }
  }

  /// Shows the next page, unless the user has left this page during the request.
  private func showNextPage() {
    guard let navigationController, navigationController.topViewController === self else { return }
    navigationController.pushViewController(EnterCodeViewController(settings: settings), animated: true)
  }
}

/// The page where you enter the code. Its button counts as soon as the page appears.
final class EnterCodeViewController: PageViewController {
  private let button = UIButton(type: .system)
  private var status: StatusLabel?

  init(settings: SampleSettings) {
    super.init(title: "Enter the code", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    status = addText("A code is on its way to 138 0000 0000.", in: StatusLabel())
    button.setTitle("Resend", for: .normal)
    button.countdown.style = .resend
    button.addAction(UIAction { [weak self] _ in self?.resendCode() }, for: .touchUpInside)
    add(button)
    button.countdown.attach(to: RequestCodeViewController.key)
  }

  private func resendCode() {
    Task { [weak self, countdown = button.countdown, settings] in
      do {
        try await countdown.send(for: settings.seconds, key: RequestCodeViewController.key) {
          try await settings.server.sendCode()
        }
        self?.status?.show("Another code is on its way.")
      } catch {
        self?.status?.show(error)
      }
    }
  }
}
