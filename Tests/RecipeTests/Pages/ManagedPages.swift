import CountdownKit
import UIKit

/// An older networking layer, which reports only whether it succeeded.
@MainActor protocol OldNetworking {
  func post(_ path: String, completion: @escaping @Sendable (Bool) -> Void)
}

// recipe: SendThroughCallbacks
@MainActor final class CodeManager {
  static let key = "sign-in"
  private let network: any OldNetworking

  init(network: any OldNetworking) { self.network = network }

  func sendCode() throws(SendError) {
    let request = try CountdownCenter.shared.beginSend(
      for: 60, key: Self.key)
    network.post("code") { isSent in
      request.finish(with: isSent ? .sent() : .failed())
    }
  }
}
// end of recipe

// recipe: SendThroughCallbacks
final class ManagedPage: UIViewController {
  let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    view.addSubview(button)
    button.countdown.attach(to: CodeManager.key)
  }
}
// end of recipe

// recipe: SendThroughCallbacks
@MainActor final class CodeStatus {
  private(set) var text = ""
  private var observation: CountdownObservation?

  init() {
    observation = CountdownCenter.shared.observe(CodeManager.key) {
      [weak self] activity in
      switch activity {
      case .idle: self?.text = "You can request a code."
      case .sending: self?.text = "Sending…"
      case .counting: self?.text = "Please wait."
      }
    }
  }
}
// end of recipe
