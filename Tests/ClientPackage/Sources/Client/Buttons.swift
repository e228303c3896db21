import CountdownKit
import UIKit

/// An app's use of buttons, with the single import from the README.
@MainActor struct Buttons {
  let view: UIView
  let button: UIButton

  func count() -> Int? {
    button.countdown.start(from: 60)
    button.countdown.start(from: 60, key: "login", style: .clock) { print("may be tapped again") }
    button.countdown.onTick = { tick in print(tick.duration, tick.remaining, tick.remainingSeconds, tick.isFinished) }
    let countdown: ButtonCountdown = button.countdown
    countdown.current?.setRemaining(90)
    countdown.current?.finish()
    countdown.cancel()
    guard !button.countdown.isRunning, !button.countdown.isSending else { return nil }
    return button.countdown.remainingSeconds
  }

  func configure() {
    let countdown = button.countdown
    countdown.style = .clock
    countdown.center = CountdownCenter()
    countdown.isEnabledAfterwards = countdown.isEnabledAfterwards ?? false
    countdown.onCancel = { print("canceled") }
    CountdownStyle.language = CountdownStyle.language ?? "zh-Hans"
  }

  func beginSend(under policy: ResendPolicy) throws(SendError) -> SendRequest {
    let request: SendRequest = try button.countdown.beginSend(for: 60, key: "login")
    request.finish(with: .failed(SendError.unanswered, wait: 30))
    return try button.countdown.beginSend(under: policy, key: "login") { print("may be tapped again") }
  }

  func attach(under policy: ResendPolicy) -> Bool {
    button.countdown.attach(to: "login", style: .clock) {} || button.countdown.attach(to: "login", under: policy)
  }

  func send(under policy: ResendPolicy) async -> String {
    do {
      try await button.countdown.send(for: 60, key: "login") { try await Self.sendCode() }
      let count = try await button.countdown.send(under: policy, key: "login") { 1 }
      return "\(count) sent"
    } catch SendError.alreadySending {
      return "under way"
    } catch SendError.waiting(let wait), SendError.limitReached(let wait) {
      return "\(wait) s to wait"
    } catch SendError.refused(let status, let wait) {
      return "\(status), \(wait ?? 0) s to wait"
    } catch SendError.failed {
      return "failed"
    } catch let error as SendError {
      return "\(SendError.errorDomain) \(error.errorCode) \(error.errorUserInfo) \(error.errorDescription ?? "")"
    } catch {
      return error.localizedDescription
    }
  }

  private static func sendCode() async throws -> SendOutcome { .sent(wait: 30) }

  func countByTag() {
    guard view.startCountdown(onButtonWithTag: 1001, from: 60, key: "login", style: .seconds, onFinish: {}) else {
      return
    }
    view.cancelCountdown(onButtonWithTag: 1001)
  }

  func styles(inLanguage language: String) -> [CountdownStyle] {
    [
      .standard(inLanguage: language), .clock(inLanguage: language), .seconds(inLanguage: language),
    ]
  }

  func makeStyle() -> CountdownStyle {
    var style = CountdownStyle(
      countingTitle: { "\($0)" }, countingTitleColor: .black, countingBorderColor: .black, interaction: .ignoresTouches,
      endTitle: "Again", endTitleColor: .black, endBorderColor: .black)
    style.countingTitle = { CountdownFormat.words.string(from: $0) }
    (style.countingTitleColor, style.countingBorderColor) = (nil, nil)
    style.interaction = CountdownStyle.Interaction.allCases.contains(.disabled) ? .disabled : .unchanged
    style.spokenValue = { "\($0) seconds" }
    (style.sendingTitle, style.sendingShowsActivity, style.spokenSending) = ("Sending…", true, "Sending")
    style.limitTitle = { seconds, end in "\(seconds) s, until \(end)" }
    (style.endTitle, style.endTitleColor, style.endBorderColor) = (nil, nil, nil)
    (style.countingBackgroundColor, style.endBackgroundColor) = (.black, nil)
    style.endAttributedTitle = NSAttributedString(string: "Again")
    style.showsCountInTitle = false
    style.updateHandler = { button, phase in
      switch phase {
      case .counting(let seconds), .atLimit(let seconds): button.alpha = CGFloat(seconds) / 60
      case .sending: button.alpha = 0.5
      case .ended, .restored: button.alpha = 1
      }
    }
    let phase = CountdownStyle.Phase.ended
    print(phase)
    style.announcements = .none
    style.announcements = .standard
    style.announcements = .standard(inLanguage: "de")
    style.announcements.start = { seconds, label in "\(label ?? ""): \(seconds)" }
    let remaining: CountdownStyle.Announcements.Text = { seconds, _ in "\(seconds)" }
    style.announcements = CountdownStyle.Announcements(
      start: style.announcements.start, thresholds: style.announcements.thresholds.union([30]),
      remaining: remaining, end: style.announcements.end)
    style.announcements.remaining = nil
    return style
  }

  func isRefused(_ response: URLResponse, wait: TimeInterval?) -> Bool {
    if case .failed(SendError.refused(_, wait: wait), _) = SendOutcome(response) { return true }
    if case .sent = SendOutcome(response: response, error: nil) { return false }
    return (response as? HTTPURLResponse)?.retryAfter != nil
  }
}

/// A subclass that overrides every open member of the library's button.
class ResendButton: CountdownButton {
  override var duration: Int { didSet { print(duration) } }
  override var key: String? { didSet { print(key ?? "") } }
  override var touchAction: TouchAction { didSet { print(startsOnTouch) } }
  override var style: CountdownStyle { didSet { print(style.endTitle ?? "") } }
  override var onFinish: (() -> Void)? { didSet { print("set") } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    (key, styleName) = ("login", "clock")
    touchAction = .send { try await Task.sleep(nanoseconds: 1) }
    touchAction = .send {
      try await Task.sleep(nanoseconds: 1)
    } completion: { outcome in
      print(outcome)
    }
    touchAction = .send { request in request.finish(with: .sent()) }
    touchAction = CountdownButton.TouchAction.nothing
    touchAction = .startCountdown
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    print(accessibilityTraits.contains(.updatesFrequently))
  }
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    super.beginTracking(touch, with: event)
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { super.endTracking(touch, with: event) }
  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  override func performPrimaryAction() { super.performPrimaryAction() }
  override func sendActions(for controlEvents: UIControl.Event) { super.sendActions(for: controlEvents) }
  override func setTitle(_ title: String?, for state: UIControl.State) { super.setTitle(title, for: state) }
  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) { super.setTitleColor(color, for: state) }
  override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    super.setAttributedTitle(title, for: state)
  }
  @available(iOS 15.0, tvOS 15.0, *)
  override func setNeedsUpdateConfiguration() { super.setNeedsUpdateConfiguration() }
  override func setNeedsLayout() { super.setNeedsLayout() }
  override func layoutSubviews() { super.layoutSubviews() }
  @available(iOS 15.0, tvOS 15.0, *)
  override func updateConfiguration() { super.updateConfiguration() }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
  }
}

/// A button whose own property has the same name as the library's property.
final class TimedButton: UIButton {
  var countdown = 60

  func startCounting() {
    (self as UIButton).countdown.start(from: countdown)
  }

  static func count(_ hosts: [any CountdownHosting]) -> Int { hosts.count }
}
