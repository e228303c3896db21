import CountdownKit
import Foundation
import UIKit

/// A page that requests a code by text or by call.
///
/// Each channel's countdown has a key, so it continues when you leave the page and when the app ends. Both channels together
/// can send three codes a day.
final class SignInViewController: PageViewController {
  private let policy: ResendPolicy
  private var buttons: [CodeChannel: UIButton] = [:]
  private var status: UILabel?

  init(settings: SampleSettings) {
    policy = CodeChannel.policy(seconds: settings.seconds)
    super.init(title: "Sign in", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    status = addText("Codes go to 138 0000 0000.")
    addChannel(.text, title: "Text me a code")
    addChannel(.call, title: "Call me instead")
    addButton("I have the code") { [weak self] _ in self?.signIn() }
    addButton("Server settings") { [weak self] _ in self?.showServer() }
    drawBorders()
    // Countdowns of an earlier visit or an earlier launch continue here.
    attachButtons()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    drawBorders()
  }

  private func addChannel(_ channel: CodeChannel, title: String) {
    let button = addButton(title) { [weak self] _ in self?.requestCode(by: channel) }
    button.setTitleColor(SignInStyle.titleColor, for: .normal)
    button.layer.borderWidth = 1
    button.layer.cornerRadius = 8
    buttons[channel] = button
  }

  /// Sets the border colors, because a layer's color doesn't follow dark mode. A button that counts shows its new border
  /// color when the countdown ends.
  private func drawBorders() {
    for button in buttons.values {
      button.layer.borderColor = SignInStyle.titleColor.resolvedColor(with: traitCollection).cgColor
    }
  }

  private func attachButtons() {
    for (channel, button) in buttons {
      button.countdown.attach(to: channel.key, under: policy, style: style)
    }
  }

  private var style: CountdownStyle { SignInStyle.style(timeZone: settings.timeZone) }

  // MARK: Actions

  /// Requests a code. The request and its countdown continue if you leave the page.
  private func requestCode(by channel: CodeChannel) {
    guard let countdown = buttons[channel]?.countdown else { return }
    Task { [weak self, server = settings.server, policy, style] in
      do {
        try await countdown.send(under: policy, key: channel.key, style: style) { try await server.sendCode() }
        self?.codeWasSent(by: channel)
      } catch {
        if let message = StatusMessage.failed(error) { self?.showStatus(message) }
      }
    }
  }

  private func codeWasSent(by channel: CodeChannel) {
    let sendsLeft = CountdownCenter.shared.allowance(for: channel.key, under: policy).sendsLeft ?? 0
    showStatus(StatusMessage.sent(sendsLeft: sendsLeft))
    // Both channels may have reached the limit.
    attachButtons()
  }

  private func signIn() {
    for channel in CodeChannel.allCases { CountdownCenter.shared.resetSends(channel.key, under: policy) }
    showStatus("Welcome. The limit is reset.")
  }

  /// Shows a message, and has VoiceOver read it, because VoiceOver doesn't read a label when its text changes.
  private func showStatus(_ message: String) {
    status?.text = message
    guard viewIfLoaded?.window != nil else { return }
    // Queued, because the button's own announcement comes first.
    UIAccessibility.post(
      notification: .announcement,
      argument: NSAttributedString(string: message, attributes: [.accessibilitySpeechQueueAnnouncement: true]))
  }

  private func showServer() {
    navigationController?.pushViewController(ServerViewController(settings: settings), animated: true)
  }
}

/// A way to send a code to the user.
private enum CodeChannel: String, CaseIterable {
  case text
  case call

  /// The key of the channel's countdown.
  var key: String { "sign-in-\(rawValue)" }

  /// Returns the policy for sends. All channels share one limit.
  static func policy(seconds: Int) -> ResendPolicy {
    let wait = Double(seconds)
    return ResendPolicy(waits: [wait, 2 * wait, 5 * wait], limit: 3, group: "sign-in")
  }
}

/// The messages that the sign-in page shows after a request.
private enum StatusMessage {
  static func sent(sendsLeft: Int) -> String {
    sendsLeft == 0 ? "Sent. None left today." : "Sent. \(sendsLeft) left today."
  }

  /// Returns nil if the button shows the reason itself.
  static func failed(_ error: any Error) -> String? {
    switch error {
    case SendError.refused(429, let wait): "Too many requests" + suffix(for: wait)
    case SendError.refused(503, let wait): "The server is unavailable" + suffix(for: wait)
    // The other channel's request may be running, which this button doesn't show.
    case SendError.underWay: "A code is already being sent."
    case is SendError, is CancellationError: nil
    case let error as URLError where error.code == .notConnectedToInternet: "No code was sent: no connection."
    default: "No code was sent: \(error.localizedDescription)"
    }
  }

  private static func suffix(for wait: TimeInterval?) -> String {
    wait.map { ". Try again in \(Int($0.rounded(.up))) s." } ?? "."
  }
}

/// The appearance of the sign-in page's buttons.
@MainActor enum SignInStyle {
  /// Dark blue, or a light blue in dark mode.
  static let titleColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 205 / 255, green: 205 / 255, blue: 225 / 255, alpha: 1)
      : UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
  }

  /// Returns the style of a countdown.
  ///
  /// - Parameter timeZone: The time zone of the time at which the limit ends.
  static func style(timeZone: TimeZone) -> CountdownStyle {
    let gray = UIColor(red: 153 / 255, green: 153 / 255, blue: 153 / 255, alpha: 1)
    var style = CountdownStyle(
      countingTitle: { "Resend in \($0) s" }, countingTitleColor: gray, countingBorderColor: gray)
    style.sendingTitle = "Sending…"
    style.limitTitle = { _, end in "No more codes until \(time(end, in: timeZone))" }
    return style
  }

  private static func time(_ date: Date, in timeZone: TimeZone) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = timeZone
    formatter.dateFormat = "HH:mm"
    // Rounded up, so the limit has ended at the minute shown.
    let minutes = (date.timeIntervalSince1970.rounded() / 60).rounded(.up)
    return formatter.string(from: Date(timeIntervalSince1970: minutes * 60))
  }
}
