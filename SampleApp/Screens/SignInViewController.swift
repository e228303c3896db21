import CountdownKit
import UIKit

/// Asks the pretend server for a code, by text or by call.
///
/// Each channel's wait has a key: it goes on when this page is left, and when the app ends. Together they send three codes
/// a day.
final class SignInViewController: PageViewController {
  private let policy: ResendPolicy
  private var buttons: [CodeChannel: UIButton] = [:]
  private var status: UILabel?

  init(context: SampleContext) {
    policy = CodeChannel.policy(seconds: context.seconds)
    super.init(title: "Sign in", context: context)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    status = addText("Codes go to 138 0000 0000.")
    addChannel(.text, title: "Text me a code")
    addChannel(.call, title: "Call me instead")
    addButton("I have the code") { [weak self] _ in self?.signIn() }
    addButton("What the server does") { [weak self] _ in self?.showServer() }
    drawBorders()
    // Where the waits from an earlier visit, or from before a relaunch, go on.
    showWaits()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    drawBorders()
  }

  private func addChannel(_ channel: CodeChannel, title: String) {
    let button = addButton(title) { [weak self] _ in self?.requestCode(by: channel) }
    button.setTitleColor(SignInStyle.ink, for: .normal)
    button.layer.borderWidth = 1
    button.layer.cornerRadius = 8
    buttons[channel] = button
  }

  /// A layer's color does not follow dark mode by itself. Set while counting, it is what the button gets back.
  private func drawBorders() {
    for button in buttons.values {
      button.layer.borderColor = SignInStyle.ink.resolvedColor(with: traitCollection).cgColor
    }
  }

  private func showWaits() {
    for (channel, button) in buttons {
      button.countdown.attach(to: channel.key, under: policy, style: style)
    }
  }

  private var style: CountdownStyle { SignInStyle.style(timeZone: context.timeZone) }

  // MARK: What the buttons do

  /// Left meanwhile, the page is gone; the request goes on, and so does what it leads to.
  private func requestCode(by channel: CodeChannel) {
    guard let countdown = buttons[channel]?.countdown else { return }
    Task { [weak self, server = context.server, policy, style] in
      do {
        try await countdown.send(under: policy, key: channel.key, style: style) { try await server.sendCode() }
        self?.codeWasSent(by: channel)
      } catch {
        if let words = SignInWords.failure(error) { self?.say(words) }
      }
    }
  }

  private func codeWasSent(by channel: CodeChannel) {
    let left = CountdownCenter.shared.allowance(for: channel.key, under: policy).sendsLeft ?? 0
    say(SignInWords.success(sendsLeft: left))
    // The other channel's limit may be reached with it.
    showWaits()
  }

  private func signIn() {
    for channel in CodeChannel.allCases { CountdownCenter.shared.resetSends(channel.key, under: policy) }
    say("Welcome. The next sign-in begins anew.")
  }

  /// Says it to those who do not see the page as well: VoiceOver reads no label because it has changed.
  private func say(_ words: String) {
    status?.text = words
    guard viewIfLoaded?.window != nil else { return }
    // After what the button says of itself.
    UIAccessibility.post(
      notification: .announcement,
      argument: NSAttributedString(string: words, attributes: [.accessibilitySpeechQueueAnnouncement: true]))
  }

  private func showServer() {
    navigationController?.pushViewController(ServerViewController(context: context), animated: true)
  }
}
