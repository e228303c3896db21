import CountdownTestSupport
import CountdownKit
import Testing
import UIKit

@MainActor @Suite("A button in no window")
struct InNoWindowTests {
  let clock = ManualClock()
  let button = UIButton(type: .system)
  let countdownButton = CountdownButton(type: .system)
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let log = Log<String>()

  init() {
    button.setTitle("Send", for: .normal)
    countdownButton.duration = 60
    countdownButton.onFinish = { [log] in log.note("end") }
  }

  private func start(_ seconds: Int = 60, key: String? = nil) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .digits) { [log] in log.note("end") } }
  }

  private func tapCountdownButton() {
    clock.run { countdownButton.sendActions(for: .touchUpInside) }
  }

  @Test("shows its first value at once, as in viewDidLoad, and what is right when it comes into one")
  func startedBeforeItIsShown() {
    start()
    #expect(button.currentTitle == "60")
    #expect(!button.isEnabled)
    clock.advance(by: 0.3)
    window.addSubview(button)
    #expect(button.currentTitle == "60")
    clock.advance(by: 0.7)
    #expect(button.currentTitle == "59")
  }

  @Test("shows a first value that it takes up under a key, too")
  func attachedBeforeItIsShown() {
    let former = UIButton()
    clock.run { former.countdown.start(from: 60, key: "login") }
    clock.advance(by: 20)
    clock.run {
      #expect(button.countdown.attach(to: "login", style: .digits))
      countdownButton.key = "login"
    }
    #expect(button.currentTitle == "40")
    #expect(countdownButton.currentTitle == "40秒")
  }

  @Test("pushed off and popped back, shows what is left before it is drawn, and takes over what the app has set")
  func pushedAndPopped() {
    let page = UIViewController()
    page.view.addSubview(button)
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.isHidden = false
    window.layoutIfNeeded()
    start()
    navigation.pushViewController(UIViewController(), animated: false)
    clock.advance(by: 10.5)
    #expect(button.currentTitle == "60")
    button.setTitle("Resend", for: .disabled)
    navigation.popViewController(animated: false)
    #expect(button.currentTitle == "50")
    #expect(button.titleLabel?.text == "50", "laid out")
    clock.advance(by: 49.5)
    #expect(button.title(for: .normal) == "Send")
    #expect(button.title(for: .disabled) == "Resend")
    #expect(log.values == ["end"])
  }

  @Test("on the screen it has no view that it did not have; away from it, one that cannot be seen, until the end")
  func subviews() async {
    window.addSubview(button)
    button.layoutIfNeeded()
    let own = button.subviews
    start()
    clock.advance(by: 10)
    #expect(button.subviews == own)
    button.removeFromSuperview()
    clock.advance(by: 10)
    #expect(button.subviews.dropLast() == own[...], "appended")
    #expect(button.subviews.last?.isHidden == true)
    clock.advance(by: 40)
    await mainQueueRuns()
    #expect(button.subviews == own)
    start()
    clock.advance(by: 1)
    button.countdown.cancel()
    await mainQueueRuns()
    #expect(button.subviews == own)
  }

  @Test("no view is removed from inside the move into a window", arguments: [true, false])
  func subviewsInsideMove(isCancelled: Bool) async {
    button.layoutIfNeeded()
    let own = button.subviews
    start(3, key: "login")
    clock.advance(by: 1)
    #expect(button.subviews.count == own.count + 1)
    clock.isMainQueueStalled = true
    if isCancelled { clock.run { CountdownCenter.shared.cancel("login") } } else { clock.advance(by: 5) }
    window.addSubview(button)
    #expect(button.currentTitle == "Send")
    #expect(button.subviews.count == own.count + 1)
    clock.isMainQueueStalled = false
    await mainQueueRuns()
    #expect(button.subviews == own)
  }

  @Test("a countdown that starts right after another has a view of its own until its end")
  func subviewOfTheNext() async {
    button.layoutIfNeeded()
    let own = button.subviews
    start()
    clock.advance(by: 1)
    start()
    clock.advance(by: 1)
    await mainQueueRuns()
    #expect(button.subviews.count == own.count + 1)
    clock.advance(by: 9)
    window.addSubview(button)
    #expect(button.currentTitle == "50")
  }

  @Test("an app that removes all subviews of its button loses no tick and no end")
  func subviewsRemoved() {
    start()
    clock.advance(by: 1)
    for view in button.subviews { view.removeFromSuperview() }
    window.addSubview(button)
    clock.advance(by: 1)
    #expect(button.currentTitle == "58")
    button.removeFromSuperview()
    clock.advance(by: 1)
    window.addSubview(button)
    #expect(button.currentTitle == "57")
  }

  @Test("tells its ticks and its end, and has its look back then")
  func endsThere() {
    button.countdown.onTick = { [log] in log.note("\($0.remainingSeconds)") }
    start(3)
    clock.advance(by: 3)
    #expect(log.values == ["3", "2", "1", "0", "end"])
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    window.addSubview(button)
    clock.advance(by: 10)
    #expect(log.values == ["3", "2", "1", "0", "end"])
    #expect(button.currentTitle == "Send")
  }

  @Test("returns its own look on a cancel there, whatever value it had stopped at")
  func cancelledThere() {
    window.addSubview(button)
    start()
    button.removeFromSuperview()
    clock.advance(by: 10)
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    window.addSubview(button)
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("that returns when its time is over but nobody has told it yet shows that, and the completion comes by itself")
  func returnsWithTheEndUnderWay() {
    start(3)
    clock.advance(by: 1)
    clock.isMainQueueStalled = true
    clock.advance(by: 5)
    window.addSubview(button)
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty)
    clock.isMainQueueStalled = false
    #expect(log.values == ["end"])
    clock.advance(by: 5)
    #expect(log.values == ["end"])
  }

  // MARK: A countdown button, which watches nothing meanwhile

  @Test("a countdown button tells nothing meanwhile; back, it shows the end at once, and tells it once")
  func countdownButtonEndsMeanwhile() {
    countdownButton.countdown.onTick = { [log] in log.note("\($0.remainingSeconds)") }
    window.addSubview(countdownButton)
    tapCountdownButton()
    countdownButton.removeFromSuperview()
    clock.advance(by: 100)
    #expect(log.values == ["60"])
    #expect(!countdownButton.countdown.isRunning)
    clock.isMainQueueStalled = true
    window.addSubview(countdownButton)
    #expect(countdownButton.currentTitle == "获取验证码")
    #expect(log.values == ["60"], "not from inside the move")
    clock.isMainQueueStalled = false
    #expect(log.values == ["60", "0", "end"])
    countdownButton.removeFromSuperview()
    window.addSubview(countdownButton)
    #expect(log.values == ["60", "0", "end"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("a countdown button that is back tells the present value, and goes on")
  func countdownButtonReturns() {
    countdownButton.countdown.onTick = { [log] in log.note("\($0.remainingSeconds)") }
    tapCountdownButton()
    #expect(countdownButton.currentTitle == "60秒")
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 20.5)
    window.addSubview(countdownButton)
    #expect(countdownButton.currentTitle == "40秒")
    clock.advance(by: 0.5)
    #expect(countdownButton.currentTitle == "39秒")
    #expect(log.values == ["60", "40", "39"])
    #expect(countdownButton.subviews.allSatisfy { $0 is UILabel })
  }

  @Test("a countdown button touched by program after its time was over tells that end first, and starts again")
  func countdownButtonTouchedMeanwhile() {
    countdownButton.duration = 3
    tapCountdownButton()
    clock.advance(by: 5)
    tapCountdownButton()
    #expect(log.values == ["end"])
    #expect(countdownButton.currentTitle == "3秒")
    window.addSubview(countdownButton)
    clock.advance(by: 3)
    #expect(log.values == ["end", "end"])
  }

  @Test("a countdown button whose key was canceled meanwhile has its look back, and no end")
  func countdownButtonCancelledMeanwhile() {
    countdownButton.key = "login"
    window.addSubview(countdownButton)
    tapCountdownButton()
    countdownButton.removeFromSuperview()
    clock.run { CountdownCenter.shared.cancel("login") }
    window.addSubview(countdownButton)
    #expect(countdownButton.currentTitle == "获取验证码")
    #expect(log.values.isEmpty)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("a countdown button may be destroyed there, counting or over", arguments: [10, 100])
  func countdownButtonDies(seconds: Double) {
    weak var weakButton: CountdownButton?
    do {
      let button = CountdownButton()
      weakButton = button
      window.addSubview(button)
      clock.run { button.sendActions(for: .touchUpInside) }
      button.removeFromSuperview()
      clock.advance(by: seconds)
    }
    #expect(weakButton == nil)
    #expect(clock.armedAlarmCount == 0)
  }
}
