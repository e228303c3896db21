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
final class CodeStatusLabel: UILabel {
  private var activity: CountdownObservation?
  private var ticks: CountdownObservation?

  /// Shows what happens under the key, now and later.
  func follow(_ key: String) {
    activity = CountdownCenter.shared.observe(key) { [weak self] activity in
      self?.show(activity)
    }
  }

  private func show(_ activity: CountdownCenter.Activity) {
    ticks = nil
    switch activity {
    case .idle: text = "You can request a code."
    case .sending: text = "Sending…"
    case .counting(let countdown):
      ticks = countdown.observe { [weak self] tick in
        self?.text = "Please wait \(tick.remainingSeconds) s."
      }
    }
  }
}
// end of recipe
