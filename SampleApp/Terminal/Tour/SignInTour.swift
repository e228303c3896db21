import CountdownKit
import Foundation

/// The tour's way through the sign-in page: two ways to get a code, and a server that answers as it is told.
///
/// The text's wait is judged tick by tick. It outlives its page and its process, and meanwhile the other way is tried.
@MainActor struct SignInTour {
  /// In the menu, and on the page.
  private enum Number {
    static let page = 1
    static let text = 1
    static let call = 2
    static let server = 4
    static let answer = 1
  }

  let steps: TourSteps
  private var witness: Witness { steps.witness }
  private var stage: Stage { steps.stage }
  private var server: PretendServer { stage.context.server }
  private var texts: [String] { stage.page.texts }

  /// Sends a code, leaves the page and comes back.
  ///
  /// - Parameter relaunch: Done then; not if the machine has stood still for too long.
  func sendAndLeave(relaunch: () -> Void) async {
    witness.say("# a code by text: the wait begins once it is sent, and outlives its page and its process")
    await steps.pause()
    steps.touch(Number.page)
    await steps.pause()
    await send(by: Number.text, isWatched: true)
    expect("a code that was sent is counted") { texts == ["Sent. 2 more today."] }
    await steps.inTheMiddle {
      steps.touchInVain(Number.text)
      await steps.leaveAndComeBack(by: Number.page)
      relaunch()
    }
  }

  /// In another process: what is left is shown at once.
  func comeBack() async {
    await steps.pause()
    steps.openAgain(by: Number.page)
  }

  /// Has the server fail and refuse while the text's wait goes on, and then sends until no more may be sent.
  func callUntilTheLimit() async {
    witness.say("# a call instead, which waits by itself")
    await fail()
    await beRefused()
    await choose(.sent)
    await steps.letItEnd()
    await steps.wait { steps.control(Number.call)?.takesTouches == true }
    expect("a wait that is over gives the button back") { bothLookAsBefore }
    await callWhileThePageIsLeft()
    witness.say("# the limit, which both count for")
    await send(by: Number.text)
    expect("the count outlives page and process") { texts == ["Sent. The last one today."] }
    expect("the limit says until when, by both ways") { bothAreAtTheLimit }
    steps.touchInVain(Number.text)
    steps.goBack()
    steps.touch(Number.page)
    expect("the limit outlives the page") { bothAreAtTheLimit }
    steps.goBack()
  }

  private func fail() async {
    await choose(.noConnection)
    let before = steps.control(Number.call)
    await send(by: Number.call)
    expect("a failure costs no wait, and gives the button back as it was") { steps.control(Number.call) == before }
    expect("a failure is said") { texts == ["No code was sent: there is no connection."] }
  }

  private func beRefused() async {
    await choose(.refusal)
    let answer = await send(by: Number.call)
    expect("a server that refuses is waited for, for as long as it asks") {
      waits(server.wait, since: answer) && texts == ["Too many requests for \(server.wait) s."]
    }
  }

  private func callWhileThePageIsLeft() async {
    let answer = await send(by: Number.call) {
      steps.goBack()
      steps.touch(Number.page)
      expect("a request that is under way is shown by a page that is built anew") {
        isSending(by: Number.call) || server.requestsUnderWay == 0
      }
      steps.goBack()
    }
    steps.touch(Number.page)
    // It may have answered a moment ago.
    await steps.wait { !isSending(by: Number.call) }
    // The second code: it is waited for twice as long.
    expect("a call that was made is waited for, seen or not") { waits(2 * stage.seconds, since: answer) }
  }

  /// Touches a button, and waits until the server has answered.
  ///
  /// - Parameter leaving: Leaves the page while the request is under way.
  /// - Returns: Just before the answer.
  @discardableResult private func send(
    by number: Int, isWatched: Bool = false, leaving: (() -> Void)? = nil
  ) async -> Duration {
    var isAsked = false
    var answer: Duration?
    // Looked at from inside the request, where no stall can have hidden it.
    server.onRequest = {
      isAsked = true
      witness.look()
      expect("a request that is under way is shown") { isSending(by: number) }
    }
    server.onAnswer = {
      if leaving == nil { expect("a request is shown until it is answered") { isSending(by: number) } }
      answer = BootClock.now
      // Not before: until then nothing counts.
      if isWatched { witness.watchCountdown(of: stage.seconds, on: number) }
    }
    steps.touch(number)
    await steps.wait { isAsked }
    leaving?()
    await steps.wait { answer != nil && !isSending(by: number) }
    (server.onRequest, server.onAnswer) = (nil, nil)
    witness.look()
    expect("the server answers, and the page shows it") { answer != nil && !isSending(by: number) }
    return answer ?? BootClock.now
  }

  /// Tells the server what to answer, on its own page.
  private func choose(_ answer: PretendServer.Answer) async {
    witness.losesSight()
    let isThere = { server.answer == answer }
    steps.touch(Number.server)
    for _ in PretendServer.Answer.allCases where !isThere() { steps.touch(Number.answer) }
    let now = BootClock.now
    steps.goBack()
    witness.seesAgain(since: now, isRightAtOnce: false)
  }

  // MARK: What is to be seen

  private func isSending(by number: Int) -> Bool {
    steps.control(number)?.title == "Sending…" && steps.control(number)?.takesTouches == false
  }

  /// Whether the call's button shows what is left of so many seconds. It may be over, if the machine has stood still.
  private func waits(_ seconds: Int, since answer: Duration) -> Bool {
    let control = steps.control(Number.call)
    let least = seconds - Int((BootClock.now - answer).components.seconds)
    guard least > 0 else { return true }
    return control?.takesTouches == false && control?.seconds.map((least...seconds).contains) == true
  }

  private var bothLookAsBefore: Bool {
    guard let text = steps.control(Number.text), let call = steps.control(Number.call) else { return false }
    return text.takesTouches && text.title == "Text me a code" && call.title == "Call me instead"
      && text.titleColor == call.titleColor && text.borderColor == call.borderColor
  }

  /// Until a day after the first code, which was sent at some time since the start.
  private var bothAreAtTheLimit: Bool {
    let (present, passed) = (Date(), Int(witness.timeSinceStart.components.seconds) + 1)
    let style = SignInStyle.style(timeZone: stage.context.timeZone)
    let titles = Set((0...passed).map { style.limitTitle?(0, present + 86_400 - Double($0)) })
    return [Number.text, Number.call].allSatisfy { number in
      guard let control = steps.control(number) else { return false }
      return !control.takesTouches && titles.contains(control.title)
    }
  }

  private func expect(_ rule: String, _ isSo: () -> Bool) {
    if !isSo() { witness.note("not so: \(rule)") }
  }
}
