import CountdownKit
import Foundation
import UIKit

/// The app's networking layer, which hands over the response and the error together.
@MainActor class CodeClient {
  var completion: ((URLResponse?, (any Error)?) -> Void)?

  func requestCode(_ completion: @escaping (URLResponse?, (any Error)?) -> Void) {
    self.completion = completion
  }
}

// recipe: MoveFromADisabledButton
final class MarkedCodePage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  let client = CodeClient()
  private var timer: Timer?
  private var left = 0

  func sendCode() {
    markSending()
    client.requestCode { [weak self] response, error in
      self?.didReceive(response, error)
    }
  }

  private func markSending() {
    button.isEnabled = false
    button.setTitle("Sending…", for: .normal)
  }

  private func didReceive(_ response: URLResponse?, _ error: (any Error)?) {
    guard error == nil, (response as? HTTPURLResponse)?.statusCode == 200 else {
      message.text = "The code could not be sent. Please try again."
      button.setTitle("Send the code", for: .normal)
      button.isEnabled = true
      return
    }
    left = 60
    timer = Timer.scheduledTimer(
      withTimeInterval: 1, repeats: true
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.tick() }
    }
  }

  private func tick() {
    left -= 1
    button.setTitle(left > 0 ? "\(left) s" : "Send the code", for: .normal)
    guard left == 0 else { return }
    timer?.invalidate()
    button.isEnabled = true
  }
}
// end of recipe

// recipe: MoveFromADisabledButton
final class RequestedCodePage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  let client = CodeClient()
  private var request: SendRequest?

  func sendCode() {
    do {
      request = try button.countdown.beginSend(for: 60, key: "sign-in")
      client.requestCode { [weak self] response, error in
        self?.didReceive(response, error)
      }
    } catch {
      message.text = text(for: error)
    }
  }

  private func didReceive(_ response: URLResponse?, _ error: (any Error)?) {
    let outcome = SendOutcome(response: response, error: error)
    request?.finish(with: outcome)
    request = nil
    if case .failed(let error, _) = outcome { message.text = text(for: error) }
  }
}
// end of recipe

final class LeftCodePage: UIViewController {
  let button = UIButton(type: .system)
  let client = CodeClient()

  // recipe: MoveFromADisabledButton
  func sendCode() throws {
    let request = try button.countdown.beginSend(for: 60, key: "sign-in")
    client.requestCode { response, error in
      request.finish(with: SendOutcome(response: response, error: error))
    }
  }
  // end of recipe
}

// recipe: MoveFromADisabledButton
/// The body of every response, such as `{"code": 1029, "seconds": 45}`.
/// The code 0 is a success.
struct CodeReply: Decodable {
  var code: Int
  var seconds: TimeInterval?
}

struct CodeReplyError: Error {
  var code: Int
}

extension SendOutcome {
  init(_ reply: CodeReply) {
    if reply.code == 0 {
      self = .sent(wait: reply.seconds)
    } else {
      self = .failed(CodeReplyError(code: reply.code), wait: reply.seconds)
    }
  }
}
// end of recipe
