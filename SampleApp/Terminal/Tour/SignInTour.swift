import CountdownKit
import Foundation

/// The part of the tour that visits the sign-in page: two channels, and a server that responds in different ways.
///
/// The countdown of the text channel is checked tick by tick. While it continues in another page and another process, the
/// tour uses the call channel.
@MainActor struct SignInTour {
  /// The numbers of the controls in the menu, on the sign-in page, and on the server's page.
  private enum Number {
    static let page = 1
    static let text = 1
    static let call = 2
    static let server = 4
    static let response = 1
  }

  let steps: TourSteps
  private var monitor: TourMonitor { steps.monitor }
  private var window: SampleWindow { steps.window }
  private var server: SimulatedServer { window.settings.server }
  private var texts: [String] { window.page.texts }

  /// Sends a code, leaves the page, and returns.
  ///
  /// - Parameter relaunch: A function that then relaunches the process. It isn't called after a long stall.
  func sendAndLeave(relaunch: () -> Void) async {
    monitor.log("# a code by text: the countdown starts after the request, and continues without its page and process")
    await steps.pause()
    steps.touch(Number.page)
    await steps.pause()
    await send(by: Number.text, isTracked: true)
    steps.expect("the page counts the code that was sent") { texts == ["Sent. 2 left today."] }
    await steps.duringCountdown {
      steps.touchWithoutEffect(Number.text)
      await steps.leaveAndReopenPage(Number.page)
      relaunch()
    }
  }

  /// Opens the page in the relaunched process. The page must show the remaining time immediately.
  func resume() async {
    await steps.pause()
    steps.reopenPage(Number.page)
  }

  /// Makes one request fail and one be refused during the text's countdown, then sends codes until the limit is reached.
  func callUntilLimit() async {
    monitor.log("# a code by call, with a separate countdown")
    await fail()
    await beRefused()
    await select(.sent)
    await steps.finishCountdown()
    await steps.wait { steps.control(Number.call)?.takesTouches == true }
    steps.expect("the end of a countdown restores the button") { bothAreRestored }
    await callAndLeavePage()
    monitor.log("# the limit, which both channels share")
    await send(by: Number.text)
    steps.expect("the number of sends survives the page and the process") { texts == ["Sent. None left today."] }
    steps.expect("at the limit, both buttons show when it ends") { bothShowLimit }
    steps.touchWithoutEffect(Number.text)
    steps.goBack()
    steps.touch(Number.page)
    steps.expect("the limit survives the page") { bothShowLimit }
    steps.goBack()
  }

  private func fail() async {
    await select(.noConnection)
    let before = steps.control(Number.call)
    await send(by: Number.call)
    steps.expect("a failure starts no countdown and restores the button") { steps.control(Number.call) == before }
    steps.expect("the page shows the failure") { texts == ["No code was sent: no connection."] }
  }

  private func beRefused() async {
    await select(.refusal)
    let responseTime = await send(by: Number.call)
    steps.expect("after a refusal, the button counts for as long as the server asks") {
      isCounting(from: server.wait, since: responseTime)
        && texts == ["Too many requests. Try again in \(server.wait) s."]
    }
  }

  private func callAndLeavePage() async {
    let responseTime = await send(by: Number.call) {
      steps.goBack()
      steps.touch(Number.page)
      steps.expect("a new page shows the pending request") {
        isSending(by: Number.call) || server.pendingRequestCount == 0
      }
      steps.goBack()
    }
    steps.touch(Number.page)
    // The page may still show the request if the server has just responded.
    await steps.wait { !isSending(by: Number.call) }
    // The second code doubles the wait.
    steps.expect("a request that ends without its page starts a countdown") {
      isCounting(from: 2 * window.settings.seconds, since: responseTime)
    }
  }

  /// Touches a button, and waits until the server has responded.
  ///
  /// - Parameters:
  ///   - number: The number of the button.
  ///   - isTracked: Whether the monitor checks the countdown.
  ///   - leaving: A function that leaves the page during the request.
  /// - Returns: A time just before the response.
  @discardableResult private func send(
    by number: Int, isTracked: Bool = false, leaving: (() -> Void)? = nil
  ) async -> Duration {
    var hasBegun = false
    var responseTime: Duration?
    // Checked inside the request, because a stall could hide it from a later check.
    server.onRequest = {
      hasBegun = true
      monitor.readPage()
      steps.expect("the button shows a pending request") { isSending(by: number) }
    }
    server.onResponse = {
      if leaving == nil { steps.expect("the button shows the request until the response") { isSending(by: number) } }
      responseTime = BootClock.now
      // The countdown doesn't start before the response.
      if isTracked { monitor.trackCountdown(from: window.settings.seconds, on: number) }
    }
    steps.touch(number)
    await steps.wait { hasBegun }
    leaving?()
    await steps.wait { responseTime != nil && !isSending(by: number) }
    (server.onRequest, server.onResponse) = (nil, nil)
    monitor.readPage()
    steps.expect("the server responds, and the page shows it") { responseTime != nil && !isSending(by: number) }
    return responseTime ?? BootClock.now
  }

  /// Selects a response on the server's page.
  private func select(_ response: SimulatedServer.Response) async {
    monitor.countdownWillDisappear()
    steps.touch(Number.server)
    for _ in SimulatedServer.Response.allCases where server.response != response { steps.touch(Number.response) }
    let now = BootClock.now
    steps.goBack()
    monitor.countdownDidReappear(at: now, mustBeCurrent: false)
  }

  // MARK: Expectations

  private func isSending(by number: Int) -> Bool {
    steps.control(number)?.title == "Sending…" && steps.control(number)?.takesTouches == false
  }

  /// Returns whether the call's button shows the remaining time, or the countdown may have ended because of a stall.
  private func isCounting(from seconds: Int, since responseTime: Duration) -> Bool {
    let control = steps.control(Number.call)
    let least = seconds - (BootClock.now - responseTime).wholeSeconds
    guard least > 0 else { return true }
    return control?.takesTouches == false && control?.seconds.map((least...seconds).contains) == true
  }

  private var bothAreRestored: Bool {
    guard let text = steps.control(Number.text), let call = steps.control(Number.call) else { return false }
    return text.takesTouches && text.title == "Text me a code" && call.title == "Call me instead"
      && text.titleColor == call.titleColor && text.borderColor == call.borderColor
  }

  /// Whether both buttons show the end of the limit, which is one day after the first code of this tour.
  private var bothShowLimit: Bool {
    let (now, passed) = (Date(), monitor.timeSinceStart.wholeSeconds + 1)
    let style = SignInStyle.style(timeZone: window.settings.timeZone)
    let titles = Set((0...passed).map { style.limitTitle?(0, now + 86_400 - Double($0)) })
    return [Number.text, Number.call].allSatisfy { number in
      guard let control = steps.control(number) else { return false }
      return !control.takesTouches && titles.contains(control.title)
    }
  }
}
