import CountdownKit
import Foundation
import UIKit

/// The app's networking layer, which reports the result in one of two closures.
@MainActor final class TwoClosureClient {
  var success: (() -> Void)?
  var failure: ((any Error) -> Void)?

  func requestCode(success: @escaping () -> Void, failure: @escaping (any Error) -> Void) {
    (self.success, self.failure) = (success, failure)
  }
}

final class TwoClosurePage: UIViewController {
  let button = UIButton(type: .system)
  let message = UILabel()
  let client = TwoClosureClient()

  // recipe: SendThroughCallbacks
  func sendCode() {
    do {
      let request = try button.countdown.beginSend(for: 60, key: "sign-in")
      client.requestCode(
        success: { request.finish(with: .sent()) },
        failure: { [weak self] error in
          request.finish(with: .failed(error))
          self?.message.text = text(for: error)
        })
    } catch {
      message.text = text(for: error)
    }
  }
  // end of recipe
}

final class DataTaskPage: UIViewController {
  let button = UIButton(type: .system)
  var session = URLSession.shared

  // recipe: SendThroughCallbacks
  func sendCode(_ urlRequest: URLRequest) throws(SendError) {
    let request = try button.countdown.beginSend(for: 60, key: "sign-in")
    session.dataTask(with: urlRequest) { _, response, error in
      request.finish(with: SendOutcome(response: response, error: error))
    }.resume()
  }
  // end of recipe
}

/// The app's networking layer, which reports the result to a delegate.
@MainActor final class CodeConnection {
  weak var delegate: (any CodeConnectionDelegate)?
  private(set) var requests = 0

  func requestCode() { requests += 1 }
}

@MainActor protocol CodeConnectionDelegate: AnyObject {
  func connectionDidFinish(_ connection: CodeConnection)
  func connection(_ connection: CodeConnection, didFail error: any Error)
}

// recipe: SendThroughCallbacks
final class ConnectionPage: UIViewController, CodeConnectionDelegate {
  let button = UIButton(type: .system)
  let message = UILabel()
  let connection = CodeConnection()
  private var request: SendRequest?

  func sendCode() {
    do {
      request = try button.countdown.beginSend(for: 60, key: "sign-in")
      connection.delegate = self
      connection.requestCode()
    } catch {
      message.text = text(for: error)
    }
  }

  func connectionDidFinish(_ connection: CodeConnection) {
    request?.finish(with: .sent())
    request = nil
  }

  func connection(_ connection: CodeConnection, didFail error: any Error) {
    request?.finish(with: .failed(error))
    request = nil
    message.text = text(for: error)
  }
}
// end of recipe
