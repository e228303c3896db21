import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

// listing: SendACode
protocol CodeService: Sendable {
  func sendCode() async throws -> SendOutcome
}

// listing: SendACode
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

// listing: SendACode
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
    button.countdown.follow("sign-in")
  }

  @discardableResult func sendCode() -> Task<Void, Never> {
    message.text = nil
    return Task { [weak self, service, countdown = button.countdown] in
      do {
        try await countdown.send(thenWait: 60, key: "sign-in") {
          try await service.sendCode()
        }
      } catch {
        self?.message.text = text(for: error)
      }
    }
  }
}

// listing: SendACode
/// The message for an error, or nil if the request was canceled.
func text(for error: any Error) -> String? {
  switch error {
  case SendError.alreadySending, SendError.waiting, SendError.limitReached:
    error.localizedDescription
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

// listing: SendACode
/// The body of a refusal, such as `{"message": "Wait until tomorrow."}`.
struct ServerMessage: Error, Decodable {
  var message: String
}

@MainActor @Suite("Send a code")
struct SendACodeTests {
  private let screen = TestScreen()

  @Test("A refusal sets the wait and the message")
  func refusalSetsTheWaitAndMessage() async throws {
    let url = try StandInServer.url(status: 429, retryAfter: 90)
    let page = screen.show(SendCodePage(service: WebCodeService(url: url, session: StandInServer.session)))
    try await screen.clock.run { try await value(of: page.sendCode(), "the send ends") }
    #expect(page.button.countdown.remainingSeconds == 90)
    #expect(page.message.text == "That was one code too many. Please wait.")
  }

  @Test("The server's message is shown")
  func serversMessageIsShown() async throws {
    let (button, message) = (UIButton(type: .system), UILabel())
    let (session, request) = (StandInServer.session, URLRequest(url: try StandInServer.url(status: 422)))
    await screen.clock.run {
      button.countdown.follow("sign-in")
      // listing: SendACode
      do {
        try await button.countdown.send(thenWait: 60, key: "sign-in") {
          let (data, response) = try await session.data(for: request)
          return SendOutcome(response).mapError { error in
            (try? JSONDecoder().decode(ServerMessage.self, from: data)) ?? error
          }
        }
      } catch let error as ServerMessage {
        message.text = error.message
      } catch {
        message.text = text(for: error)
      }
    }
    #expect(message.text == "Wait until tomorrow.")
  }
}
