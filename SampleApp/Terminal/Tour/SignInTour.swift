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
  private var server: PretendServer { steps.stage.context.server }

  /// Sends a code, leaves the page and comes back.
  ///
  /// - Parameter relaunch: Done then; not if the machine has stood still for too long.
  func sendAndLeave(relaunch: () -> Void) async {
    witness.say("# a code by text: the wait begins once it is sent, and outlives its page and its process")
    await steps.pause()
    steps.touch(Number.page)
    await steps.pause()
    await send(by: Number.text, isWatched: true)
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
    await choose(.noConnection)
    await send(by: Number.call)
    expect("a failure costs no wait") { steps.control(Number.call)?.takesTouches == true }
    await choose(.refusal)
    await send(by: Number.call)
    // What is left of it depends on the machine, which may have stood still.
    expect("a server that refuses is waited for, for as long as it asks") {
      steps.stage.page.texts == ["Too many requests for \(server.wait) s."]
    }
    await choose(.sent)
    await steps.letItEnd()
    await steps.wait { steps.control(Number.call)?.takesTouches == true }
    await send(by: Number.call)
    expect("a call that was made is waited for") { steps.control(Number.call)?.takesTouches == false }
    witness.say("# the limit, which both count for")
    await send(by: Number.text)
    expect("the limit says until when") {
      steps.control(Number.text)?.title.hasPrefix("No more codes until ") == true
        && steps.control(Number.text)?.takesTouches == false
    }
    steps.touchInVain(Number.text)
    steps.goBack()
  }

  /// Touches a button, and waits until the server has answered.
  private func send(by number: Int, isWatched: Bool = false) async {
    var hasAnswered = false
    server.onAnswer = {
      hasAnswered = true
      // Not before: until then nothing counts.
      if isWatched { witness.watchCountdown(of: steps.stage.seconds, on: number) }
    }
    steps.touch(number)
    let isSending = await steps.wait { hasAnswered || steps.control(number)?.title == "Sending…" }
    expect("a request that is under way is shown") { isSending && steps.control(number)?.takesTouches == false }
    await steps.wait { hasAnswered && steps.control(number)?.title != "Sending…" }
    server.onAnswer = nil
    witness.look()
    expect("the server answers") { hasAnswered }
  }

  /// Tells the server what to answer, on its own page.
  private func choose(_ answer: PretendServer.Answer) async {
    witness.losesSight()
    let isThere = { server.answer == answer }
    steps.touch(Number.server)
    for _ in PretendServer.Answer.allCases where !isThere() { steps.touch(Number.answer) }
    let now = BootClock.now
    steps.goBack()
    witness.seesAgain(since: now)
  }

  private func expect(_ rule: String, _ isSo: () -> Bool) {
    if !isSo() { witness.note("not so: \(rule)") }
  }
}
