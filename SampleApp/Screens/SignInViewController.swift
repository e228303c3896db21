import CountdownKit
import Foundation
import UIKit

/// A page that requests a code by text or by call. Both channels together can send three codes a day.
final class SignInViewController: PageViewController {
  private let policy: ResendPolicy
  private var buttons: [CodeChannel: UIButton] = [:]
  private let status = StatusLabel()

  override init(settings: SampleSettings) {
    policy = CodeChannel.policy(seconds: settings.seconds)
    super.init(settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Send by text, then by call: the channels wait apart, and share a limit."
    addText("Codes go to 138 0000 0000.", in: status)
    addChannel(.text, title: "Text me a code")
    addChannel(.call, title: "Call me instead")
    addButton("I have the code") { [weak self] in self?.signIn() }
    addServerButton()
    drawBorders()
    // Countdowns of an earlier visit or an earlier launch continue here.
    for (channel, button) in buttons { button.countdown.follow(channel.key) }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    drawBorders()
  }

  private func addChannel(_ channel: CodeChannel, title: String) {
    let button = addButton(title) { [weak self] in self?.requestCode(by: channel) }
    button.setTitleColor(SignInStyle.titleColor, for: .normal)
    button.countdown.style = SignInStyle.style
    buttons[channel] = button
  }

  /// Sets the border colors, because a layer's color doesn't follow dark mode. A button that counts shows its new border
  /// color when the countdown ends.
  private func drawBorders() {
    for button in buttons.values {
      button.layer.borderColor = SignInStyle.titleColor.resolvedColor(with: traitCollection).cgColor
    }
  }

  /// Requests a code. The request and its countdown continue if you leave the page.
  private func requestCode(by channel: CodeChannel) {
    guard let countdown = buttons[channel]?.countdown else { return }
    Task { [weak self, server = settings.server, policy] in
      do {
        try await countdown.send(under: policy, key: channel.key) { try await server.sendCode() }
        self?.codeWasSent(by: channel)
      } catch {
        self?.status.show(error)
      }
    }
  }

  private func codeWasSent(by channel: CodeChannel) {
    let sendsLeft = CountdownCenter.shared.allowance(for: channel.key, under: policy).sendsLeft ?? 0
    status.show(sendsLeft == 0 ? "Sent. None left today." : "Sent. \(sendsLeft) left today.")
  }

  private func signIn() {
    Self.reset(seconds: settings.seconds)
    status.show("Welcome. The limit is reset.")
  }

  /// Ends the waits of all channels, and resets the limit.
  static func reset(seconds: Int) {
    let policy = CodeChannel.policy(seconds: seconds)
    for channel in CodeChannel.allCases { CountdownCenter.shared.resetSends(for: channel.key, under: policy) }
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

/// The appearance of the sign-in page's buttons.
@MainActor private enum SignInStyle {
  /// Dark blue, or a light blue in dark mode.
  static let titleColor = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 205 / 255, green: 205 / 255, blue: 225 / 255, alpha: 1)
      : UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
  }

  /// A gray whose contrast with the page is at least 4.5:1, in dark mode, too.
  private static let gray = UIColor { traits in
    UIColor(white: traits.userInterfaceStyle == .dark ? 153 / 255 : 118 / 255, alpha: 1)
  }

  static var style: CountdownStyle {
    var style = CountdownStyle.resend
    style.countingTitleColor = gray
    style.countingBorderColor = gray
    style.limitTitle = { "No more codes until \(time($1, now: $1 - Double($0)))" }
    return style
  }

  /// Returns a time such as "13:50", or "tomorrow, 13:50" if it isn't today. The limit lasts at most a day.
  private static func time(_ date: Date, now: Date) -> String {
    // Rounded up, so the limit has ended at the minute shown.
    let minutes = (date.timeIntervalSince1970.rounded() / 60).rounded(.up)
    let shown = Date(timeIntervalSince1970: minutes * 60)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "HH:mm"
    let day = Calendar(identifier: .gregorian).isDate(shown, inSameDayAs: now) ? "" : "tomorrow, "
    return day + formatter.string(from: shown)
  }
}
