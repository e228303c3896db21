import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

/// The app's networking layer, which reports the result to a delegate.
@MainActor final class CodeConnection {
  func requestCode() {}
}

/// An older networking layer, which reports only whether it succeeded.
@MainActor final class OldNetworking {
  private(set) var completion: (@Sendable (Bool) -> Void)?

  func post(_ path: String, completion: @escaping @Sendable (Bool) -> Void) { self.completion = completion }
}

// listing: SendThroughCallbacks
@MainActor final class CodeManager {
  static let key = "sign-in"
  private let network: OldNetworking

  init(network: OldNetworking) { self.network = network }

  func sendCode() throws(SendError) {
    let request = try CountdownCenter.shared.beginSend(
      thenWait: 60, key: Self.key)
    network.post("code") { isSent in
      request.finish(with: isSent ? .sent() : .failed())
    }
  }
}

// listing: SendThroughCallbacks
final class CallbackPage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  var session = URLSession.shared
  /// One minute after the first code, two after the second, then five.
  /// At most five codes in any 24 hours.
  private let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    view.addSubview(button)
    view.addSubview(message)
    button.countdown.follow("sign-in")
  }

  /// Call this method in the button's action.
  func sendCode(_ request: URLRequest) {
    message.text = nil
    do {
      let pending = try button.countdown.beginSend(under: policy, key: "sign-in")
      session.dataTask(with: request) { [weak self] _, response, error in
        let outcome = SendOutcome(response: response, error: error)
        pending.finish(with: outcome)
        DispatchQueue.main.async { [weak self] in self?.show(outcome) }
      }.resume()
    } catch {
      message.text = error.localizedDescription
    }
  }

  private func show(_ outcome: SendOutcome) {
    switch outcome.error {
    case nil: break
    case SendError.refused(status: 429, wait: _)?: message.text = "Please wait."
    default: message.text = "The code could not be sent."
    }
  }
}

@MainActor @Suite("Send through callbacks")
final class SendThroughCallbacksTests {
  private let clock = ManualClock()
  private let connection = CodeConnection()
  private let button = UIButton(type: .system)
  private let message = UILabel()

  // listing: SendThroughCallbacks
  private var request: SendRequest?

  func sendCode() {
    do {
      request = try button.countdown.beginSend(thenWait: 60, key: "sign-in")
      connection.requestCode()
    } catch {
      message.text = error.localizedDescription
    }
  }

  func connectionDidFinish(_ connection: CodeConnection) {
    request?.finish(with: .sent())
    request = nil
  }

  func connection(_ connection: CodeConnection, didFail error: any Error) {
    request?.finish(with: .failed(error))
    request = nil
    message.text = "The code could not be sent."
  }

  @Test("The data task's response finishes the send, and a second send shows the reason")
  func dataTaskFinishesTheSend() async throws {
    let page = CallbackPage()
    page.session = StandInServer.session
    let request = URLRequest(url: try StandInServer.url(status: 429, retryAfter: 90))
    clock.run {
      page.loadViewIfNeeded()
      page.sendCode(request)
    }
    await eventually("the send ends") { !page.button.countdown.isSending && page.message.text != nil }
    #expect(page.button.countdown.remainingSeconds == 90)
    #expect(page.message.text == "Please wait.")
    clock.run { page.sendCode(request) }
    #expect(page.message.text == SendError.waiting(remaining: 90).localizedDescription)
  }

  @Test("The delegate's methods finish the send", arguments: [true, false])
  func delegateFinishesTheSend(isSent: Bool) {
    clock.run { sendCode() }
    if isSent {
      connectionDidFinish(connection)
    } else {
      connection(connection, didFail: SendError.failed)
    }
    clock.advance(by: 0)
    #expect(button.countdown.remainingSeconds == (isSent ? 60 : nil))
  }

  @Test("A button that follows the key shows the wait after a send without a button")
  func buttonShowsASendWithoutIt() async throws {
    let service = StubService()
    try await clock.run {
      button.countdown.follow(CodeManager.key)
      // listing: SendThroughCallbacks
      try await CountdownCenter.shared.send(thenWait: 60, key: "sign-in") {
        try await service.sendCode()
      }
    }
    clock.advance(by: 0)
    #expect(button.countdown.remainingSeconds == 60)
  }

  @Test("A button and a label show what a manager sends")
  func labelShowsWhatAManagerSends() throws {
    let network = OldNetworking()
    let label = UILabel()
    var observation: CountdownObservation?
    try clock.run {
      button.countdown.follow(CodeManager.key)
      // listing: SendThroughCallbacks
      observation = CountdownCenter.shared.observe("sign-in") { [label] activity in
        label.isHidden = !activity.isActive
        label.text = activity.remainingSeconds.map { "\($0) s" } ?? "Sending…"
      }

      try CodeManager(network: network).sendCode()
      network.completion?(true)
      #expect(button.countdown.remainingSeconds == 60)
      #expect(label.text == "60 s")
      observation?.cancel()
    }
  }
}
