import CountdownKit
import Foundation
import UIKit

// recipe: LimitResends
extension ResendPolicy {
  /// One minute after the first code, two after the second, then five.
  /// At most five codes in 24 hours.
  static let signIn = ResendPolicy(waits: [60, 120, 300], limit: 5)
}
// end of recipe

// recipe: LimitResends
final class LimitedCodePage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  private let key: String
  /// Requests a code. Throws an error or returns the server's response.
  private let request: @MainActor @Sendable () async throws -> URLResponse

  init(
    account: String,
    request: @escaping @MainActor @Sendable () async throws -> URLResponse
  ) {
    key = "sign-in-\(account)"
    self.request = request
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
    button.countdown.attach(to: key, under: .signIn)
    showCodesLeft()
  }

  @discardableResult func sendCode() -> Task<Void, Never> {
    Task { [weak self, request, key, countdown = button.countdown] in
      do {
        try await countdown.send(under: .signIn, key: key, request: request)
        self?.showCodesLeft()
      } catch SendError.waiting, SendError.limitReached {
        // The button shows the wait or the limit.
      } catch {
        self?.message.text = "The code could not be sent."
      }
    }
  }

  func showCodesLeft() {
    let allowance = CountdownCenter.shared.allowance(for: key, under: .signIn)
    message.text = allowance.sendsLeft.map { "Codes left: \($0)" }
  }

  func didSignIn() {
    CountdownCenter.shared.resetSends(for: key, under: .signIn)
  }
}
// end of recipe

// recipe: LimitResends
final class ChannelsPage: UIViewController {
  let textButton = UIButton(type: .system)
  let callButton = UIButton(type: .system)
  private let text = ResendPolicy(waits: [60, 120], limit: 5, group: "sign-in")
  private let call = ResendPolicy(waits: [300], limit: 5, group: "sign-in")

  override func viewDidLoad() {
    super.viewDidLoad()
    textButton.setTitle("Text me", for: .normal)
    callButton.setTitle("Call me instead", for: .normal)
    view.addSubview(textButton)
    view.addSubview(callButton)
    // Each button also shows the limit that the other channel reaches.
    textButton.countdown.attach(to: "sign-in.text", under: text)
    callButton.countdown.attach(to: "sign-in.call", under: call)
  }

  func sendText(_ request: URLRequest, in session: URLSession) async throws {
    try await textButton.countdown.send(under: text, key: "sign-in.text") {
      try await session.data(for: request)
    }
  }

  func makeCall(_ request: URLRequest, in session: URLSession) async throws {
    try await callButton.countdown.send(under: call, key: "sign-in.call") {
      try await session.data(for: request)
    }
  }

  func didSignIn() {
    CountdownCenter.shared.resetSends(for: "sign-in.text", under: text)
    CountdownCenter.shared.resetSends(for: "sign-in.call", under: call)
  }
}
// end of recipe
