import CountdownKit
import UIKit

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
    showWhatRuns()
  }

  func sendText(_ service: any CodeService) async throws {
    try await textButton.countdown.send(under: text, key: "sign-in.text") { try await service.sendCode() }
    showWhatRuns()
  }

  func makeCall(_ service: any CodeService) async throws {
    try await callButton.countdown.send(under: call, key: "sign-in.call") { try await service.sendCode() }
    showWhatRuns()
  }

  /// One channel may have reached the limit for both.
  private func showWhatRuns() {
    textButton.countdown.attach(to: "sign-in.text", under: text)
    callButton.countdown.attach(to: "sign-in.call", under: call)
  }

  func didSignIn() {
    CountdownCenter.shared.resetSends("sign-in.text", under: text)
    CountdownCenter.shared.resetSends("sign-in.call", under: call)
  }
}
// end of recipe
