#if !swift(>=6)
import CountdownKit
import UIKit

/// An app's class in language mode 5 that doesn't say that it's used on the main thread, such as a presenter.
final class Presenter {
  weak var button: UIButton?
  weak var page: UIView?
  var observation: CountdownObservation?
  var request: SendRequest?

  func count() {
    var style = CountdownStyle.standard
    style.countingTitle = { "Send again in \($0) s" }
    style.endTitle = button?.currentTitle
    ButtonCountdown.defaultStyle = style
    button?.countdown.style = style
    button?.countdown.style.countingTitleColor = .gray
    button?.countdown.isEnabledAtEnd = false
    button?.countdown.onActivity = { [weak self] activity in self?.show(activity) }
    button?.countdown.start(from: 60)
    button?.countdown.start(from: 60, key: "login", style: .clock) { [weak self] in self?.didFinish() }
    button?.countdown.follow("login") { self.didFinish() }
    page?.startCountdown(onButtonWithTag: 1001, from: 60) { [weak self] in self?.didFinish() }
    page?.cancelCountdown(onButtonWithTag: 1001)
    observation = CountdownCenter.shared.observe("login") { [weak self] activity in self?.show(activity) }
    if let countdown = button?.countdown, countdown.isRunning { countdown.cancel() }
  }

  func send() throws {
    request = try button?.countdown.beginSend(thenWait: 60, key: "login") { [weak self] in self?.didFinish() }
    Task { [weak button] in
      try await button?.countdown.send(thenWait: 60) { 1 }
      try await CountdownCenter.shared.send(thenWait: 60, key: "login") { 1 }
    }
  }

  func addButton() -> UIButton {
    let button = CountdownButton(type: .system)
    button.duration = 30
    button.key = "login"
    button.style = .seconds
    button.onFinish = { [weak self] in self?.didFinish() }
    page?.addSubview(button)
    return button
  }

  private func show(_ activity: CountdownCenter.Activity) {
    button?.alpha = activity.isActive ? 0.6 : 1
  }

  private func didFinish() {
    button?.isHidden = false
  }
}
#endif
