import CountdownKit
import UIKit

/// A page whose countdowns have keys, so they continue when you leave the page and when the app ends.
final class KeyedViewController: PageViewController {
  private static let codeKey = "keyed-code"
  private static let reservationKey = "keyed-reservation"

  /// The keys of the page's countdowns.
  static let keys = [codeKey, reservationKey]

  private let codeButton = UIButton(type: .system)
  private let reservationButton = UIButton(type: .system)
  private let status = StatusLabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Send, go back, and return, or relaunch the app: the wait continues."
    let isRunning = CountdownCenter.shared[Self.codeKey] != nil
    addText(isRunning ? "The wait has continued." : "No wait is running.", in: status)
    addButton("Send a code", in: codeButton) { [weak self] in self?.sendCode() }
    addButton("Reserve for 15 minutes", in: reservationButton) { [weak self] in self?.reserve() }
    addServerButton()
    codeButton.countdown.style = .resend
    reservationButton.countdown.style = .reservation
    // Countdowns of an earlier visit or an earlier launch continue here.
    codeButton.countdown.follow(Self.codeKey)
    reservationButton.countdown.follow(Self.reservationKey)
  }

  /// Requests a code. The wait starts after the server has responded, so a request that fails costs no wait.
  private func sendCode() {
    Task { [status, settings, countdown = codeButton.countdown] in
      do {
        try await countdown.send(thenWait: settings.seconds, key: Self.codeKey) { try await settings.server.sendCode() }
        status.show("The code was sent.")
      } catch {
        status.show(error)
      }
    }
  }

  private func reserve() {
    reservationButton.countdown.start(from: 15 * 60, key: Self.reservationKey)
  }
}
