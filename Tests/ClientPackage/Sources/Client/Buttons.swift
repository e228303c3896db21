import CountdownKit
import CountdownTestSupport
import UIKit

/// An app's use of buttons, with the imports from the README.
@MainActor struct Buttons {
  let view: UIView
  let button: UIButton

  func count() -> Int? {
    let countdown: ButtonCountdown = button.countdown
    countdown.style = .clock
    ButtonCountdown.defaultStyle = ButtonCountdown.defaultStyle ?? .standard
    countdown.center = CountdownCenter()
    countdown.isEnabledAtEnd = countdown.isEnabledAtEnd ?? false
    countdown.onActivity = { (activity: CountdownCenter.Activity) in print(activity) }
    countdown.start(from: 60)
    countdown.start(from: 60, key: "login", style: .seconds) { print("may be tapped again") }
    countdown.current?.finish()
    countdown.cancel()
    view.startCountdown(onButtonWithTag: 1001, from: 60, key: "login", style: .standard, onFinish: {})
    view.cancelCountdown(onButtonWithTag: 1001)
    return countdown.isRunning || countdown.isSending ? countdown.remainingSeconds : nil
  }

  func send(under policy: ResendPolicy, response: HTTPURLResponse) async throws -> SendRequest? {
    guard !button.countdown.follow("login", style: .clock, onFinish: {}) else { return nil }
    do {
      try await button.countdown.send(thenWait: 60, key: "login") { SendOutcome.sent(wait: 30) }
      print(try await button.countdown.send(under: policy, key: "login") { 1 })
      try await CountdownCenter.shared.send(thenWait: 60, key: "login") { response as URLResponse }
      print(try await CountdownCenter.shared.send(under: policy, key: "login") { 1 })
    } catch SendError.waiting(let wait), SendError.limitReached(let wait), SendError.refused(_, let wait?) {
      print(wait)
    } catch let error as SendError where [.alreadySending, .unanswered, .failed].contains(error) {
      let info = error.errorUserInfo
      print(SendError.errorDomain, error.errorCode, info[SendError.waitKey] ?? 0, info[SendError.statusKey] ?? 0)
      print(error.errorDescription ?? "")
    }
    try button.countdown.beginSend(thenWait: 60, key: "login").finish(with: SendOutcome(response))
    var outcome = SendOutcome(response: response, error: nil).mapError { $0 }
    if outcome.error != nil, outcome.startsOwnWait { outcome.wait = response.retryAfter ?? outcome.wait }
    print(response.seconds(until: Date()))
    return try button.countdown.beginSend(under: policy, key: "login") { print("may be tapped again") }
  }

  func makeStyle() -> CountdownStyle {
    CountdownStyle.language = CountdownStyle.language ?? "zh-Hans"
    var style = CountdownStyle(
      countingTitle: { "\($0)" }, countingTitleColor: .black, countingBorderColor: .black, interaction: .ignoresTouches,
      endTitle: "Again", endTitleColor: .black, endBorderColor: .black)
    let others: [CountdownStyle] = [.standard, .clock, .seconds]
    style.countingTitle = others[0].countingTitle
    style.countingTitleColor = style.countingBorderColor
    style.interaction = CountdownStyle.Interaction.allCases.contains(.disabled) ? .disabled : .unchanged
    style.spokenValue = { "\($0) seconds" }
    style.sendingTitle = style.spokenSending
    style.sendingShowsActivity = style.showsCountInTitle
    style.limitTitle = { seconds, end in "\(seconds) s, until \(end)" }
    style.endTitleColor = style.endBorderColor
    style.countingBackgroundColor = style.endBackgroundColor
    style.endAttributedTitle = NSAttributedString(string: style.endTitle ?? "")
    style.countingAttributedTitle = { NSAttributedString(string: "\($0)") }
    style.announcements = CountdownStyle.Announcements(
      start: { seconds, label in "\(label ?? ""): \(seconds)" }, end: { label in label ?? "" })
    style.announcements.start = CountdownStyle.Announcements.standard.start
    style.announcements.end = CountdownStyle.Announcements.none.end
    return style
  }

  func test() async -> Int? {
    let clock = ManualClock()
    clock.run { button.countdown.start(from: 60, key: "login") }
    await clock.run { await Task.yield() }
    for change in [clock.advance(by:), clock.sleep(for:), clock.reboot(offFor:)] { change(1) }
    clock.setWallClock(aheadBy: 3600, isAnnounced: false)
    for change in [clock.enterBackground, clock.enterForeground, clock.relaunch] { change() }
    clock.isMainQueueStalled.toggle()
    clock.isBootKnown.toggle()
    print(clock.armedAlarmCount, clock.wakeUpCount, clock.date)
    return button.countdown.remainingSeconds
  }
}

/// A subclass that overrides properties of the library's button, and that has a property with the name of the library's.
final class ResendButton: CountdownButton {
  override var duration: Int { didSet { print(duration) } }
  override var key: String? { didSet { print(key ?? "") } }
  override var style: CountdownStyle { didSet { print(style.endTitle ?? "") } }
  override var startsOnTouch: Bool { didSet { print(startsOnTouch) } }
  override var onFinish: (() -> Void)? { didSet { print((self as UIButton).countdown) } }
  var countdown: [any CountdownHosting] = []
}
