#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
public import CountdownCore
public import UIKit

// The Objective-C interface. The files beside this one have the parts for sending. Each member calls its Swift counterpart,
// whose documentation applies. `obsoleted` hides the members that are added to Apple's classes from Swift. Their bodies don't
// name each other, and the types are not hidden, because Swift before 6.3 refuses both. If Objective-C passes nil or an
// unknown value of an enumeration in spite of the header, the default is used.

/// What keeps touches away while counting: `CountdownStyle.Interaction` for Objective-C.
@objc(CDKInteraction) public enum CDKInteraction: Int {
  /// The button is not enabled.
  case disabled
  /// The look stays, and a touch goes to the view behind the button.
  case ignoresTouches
  /// The app decides what a touch means.
  case unchanged

  var value: CountdownStyle.Interaction {
    // By number: Objective-C may pass any, and a `switch` over the cases would end the process.
    let all = CountdownStyle.Interaction.allCases
    return all.indices.contains(rawValue) ? all[rawValue] : .disabled
  }

  init(_ value: CountdownStyle.Interaction) {
    self = CountdownStyle.Interaction.allCases.firstIndex(of: value).flatMap(Self.init(rawValue:)) ?? .disabled
  }
}

/// What a countdown does: `Countdown.State` for Objective-C.
@objc(CDKCountdownState) public enum CDKCountdownState: Int {
  /// Not started yet.
  case idle
  /// Time is passing.
  case running
  /// Time stands still.
  case paused
  /// Nothing is left.
  case finished
  /// Ended before its time.
  case cancelled

  init(_ state: Countdown.State) {
    self = Countdown.State.allCases.firstIndex(of: state).flatMap(Self.init(rawValue:)) ?? .idle
  }
}

/// What is left of a countdown at one moment: `Countdown.Tick` for Objective-C.
@objc(CDKCountdownTick) public final class CDKCountdownTick: NSObject, Sendable {
  let value: Countdown.Tick

  init(_ value: Countdown.Tick) { self.value = value }

  /// The whole length in seconds, extensions included.
  @objc public var duration: TimeInterval { value.duration }
  /// Seconds left, 0 at the end.
  @objc public var remaining: TimeInterval { value.remaining }
  /// Whole seconds left, rounded up.
  @objc public var remainingSeconds: Int { value.remainingSeconds }
  /// Whether nothing is left.
  @objc public var isFinished: Bool { value.isFinished }
  /// The number of the run that the tick belongs to, from 1.
  @objc public var run: Int { value.run }
}

/// How a button looks while it counts and after: `CountdownStyle` for Objective-C. A new one is the standard style.
@objc(CDKCountdownStyle) public final class CDKCountdownStyle: NSObject {
  var value = CountdownStyle.standard

  convenience init(_ value: CountdownStyle) {
    self.init()
    self.value = value
  }

  /// "Resend in 59 s" in the user's language, disabled; then the button's own look.
  @objc(standardStyle) public static func standard() -> CDKCountdownStyle { CDKCountdownStyle() }
  /// "Resend in 15:00", in the last minute "Resend in 59 s", disabled; then the button's own look.
  @objc(clockStyle) public static func clock() -> CDKCountdownStyle { CDKCountdownStyle(.clock) }
  /// "59秒", touches left to the button; then the button's own look.
  @objc(secondsStyle) public static func seconds() -> CDKCountdownStyle { CDKCountdownStyle(.seconds) }
  /// "59秒后重新获取" in gray, no touches; then "重新获取验证码" in dark blue.
  @objc(getCodeAgainStyle) public static func getCodeAgain() -> CDKCountdownStyle { CDKCountdownStyle(.getCodeAgain) }
  /// "接收短信大约需要59秒", disabled; then "收不到验证码?" in the app's main color.
  @objc(textMessageOnItsWayStyleWithMainColor:)
  public static func textMessageOnItsWay(mainColor: UIColor) -> CDKCountdownStyle {
    CDKCountdownStyle(.textMessageOnItsWay(mainColor: mainColor))
  }

  /// The title while counting, from the whole seconds left. Called on the main thread, once a second.
  @objc public var countingTitle: @MainActor @Sendable (Int) -> String {
    get { value.countingTitle }
    set { value.countingTitle = newValue }
  }
  /// The title's color while counting; nil leaves the button's own.
  @objc public var countingTitleColor: UIColor? {
    get { value.countingTitleColor }
    set { value.countingTitleColor = newValue }
  }
  /// The layer's border color while counting; nil leaves the button's own.
  @objc public var countingBorderColor: UIColor? {
    get { value.countingBorderColor }
    set { value.countingBorderColor = newValue }
  }
  /// The accessibility value while counting, from the whole seconds left; nil leaves accessibility to the app.
  @objc public var spokenValue: (@MainActor @Sendable (Int) -> String)? {
    get { value.spokenValue }
    set { value.spokenValue = newValue }
  }
  /// Whole seconds left at which VoiceOver speaks up, 60 and 10 unless set.
  @objc public var announcementThresholds: Set<Int> {
    get { value.announcements.thresholds }
    set { value.announcements.thresholds = newValue }
  }
  /// What VoiceOver says by itself: at the start, with so many seconds left, and at the end. Nil says nothing.
  @objc(setAnnouncementAtStart:thresholds:remaining:end:) public func setAnnouncements(
    start: CountdownStyle.Announcements.Text?, thresholds: Set<Int>,
    remaining: CountdownStyle.Announcements.Text?, end: (@MainActor @Sendable (String?) -> String)?
  ) {
    value.announcements = .init(start: start, thresholds: thresholds, remaining: remaining, end: end)
  }
  /// What keeps touches away while counting.
  @objc public var interaction: CDKInteraction {
    get { CDKInteraction(value.interaction) }
    set { value.interaction = newValue.value }
  }
  /// The title after the end; nil gives back the one it had.
  @objc public var endTitle: String? {
    get { value.endTitle }
    set { value.endTitle = newValue }
  }
  /// The title's color after the end; nil gives back the one it had.
  @objc public var endTitleColor: UIColor? {
    get { value.endTitleColor }
    set { value.endTitleColor = newValue }
  }
  /// The layer's border color after the end; nil gives back the one it had.
  @objc public var endBorderColor: UIColor? {
    get { value.endBorderColor }
    set { value.endBorderColor = newValue }
  }
}

@available(swift, obsoleted: 1.0)
extension UIButton {
  /// Counts down from so many seconds; from 0 or less it ends at once. Called while counting, it starts anew.
  @objc(cdk_startCountdownFrom:) public func cdkStart(from seconds: Int) {
    countdown.start(from: seconds)
  }
  /// The same; `completion` is called once on the main thread at the end, not on a cancel or a new start.
  @objc(cdk_startCountdownFrom:completion:)
  public func cdkStart(from seconds: Int, completion: (() -> Void)?) {
    countdown.start(from: seconds, onFinish: completion)
  }
  /// The same under a key, where it outlives the button; one that runs is joined. A nil style is the standard one.
  @objc(cdk_startCountdownFrom:key:style:completion:)
  public func cdkStart(from seconds: Int, key: String?, style: CDKCountdownStyle?, completion: (() -> Void)?) {
    countdown.start(from: seconds, key: key, style: style?.value ?? .standard, onFinish: completion)
  }
  /// Follows what runs under the key, with the standard style. NO, and no countdown shown, if nothing does.
  @objc(cdk_attachCountdownToKey:) @discardableResult public func cdkAttach(to key: String) -> Bool {
    countdown.attach(to: key)
  }
  /// The same with a look; `completion` is called once at the end, not when the key is canceled.
  @objc(cdk_attachCountdownToKey:style:completion:) @discardableResult
  public func cdkAttach(to key: String, style: CDKCountdownStyle?, completion: (() -> Void)?) -> Bool {
    countdown.attach(to: key, style: style?.value ?? .standard, onFinish: completion)
  }
  /// Gives the button back the look it had. A countdown under a key goes on there.
  @objc(cdk_cancelCountdown) public func cdkCancel() { countdown.cancel() }
  /// Whether a countdown runs on this button.
  @objc(cdk_isCountdownRunning) public var cdkIsRunning: Bool { countdown.isRunning }
  /// Whole seconds left, rounded up; 0 when no countdown runs on this button.
  @objc(cdk_remainingSeconds) public var cdkRemainingSeconds: Int { countdown.remainingSeconds ?? 0 }
  /// Called on the main thread with each value and at the end, not on a cancel. Stays with the button: capture weakly.
  @objc(cdk_onCountdownTick) public var cdkOnTick: ((CDKCountdownTick) -> Void)? {
    get { countdown.onTick.map { handler in { handler($0.value) } } }
    set { countdown.onTick = newValue.map { handler in { handler(CDKCountdownTick($0)) } } }
  }
}

@available(swift, obsoleted: 1.0)
extension UIView {
  /// Counts down on the button that has the tag in this view, looked up again at every tick. NO, and nothing changed,
  /// if the first view that has the tag is no button.
  @objc(cdk_startCountdownOnButtonWithTag:from:) @discardableResult
  public func cdkStart(onButtonWithTag tag: Int, from seconds: Int) -> Bool {
    startCountdown(onButtonWithTag: tag, from: seconds)
  }
  /// The same; `completion` is called once on the main thread at the end, whether or not there is a button then.
  @objc(cdk_startCountdownOnButtonWithTag:from:completion:) @discardableResult
  public func cdkStart(onButtonWithTag tag: Int, from seconds: Int, completion: (() -> Void)?) -> Bool {
    startCountdown(onButtonWithTag: tag, from: seconds, onFinish: completion)
  }
  /// The same under a key and with a look; nil is no key, and the standard style.
  @objc(cdk_startCountdownOnButtonWithTag:from:key:style:completion:) @discardableResult
  public func cdkStart(
    onButtonWithTag tag: Int, from seconds: Int, key: String?, style: CDKCountdownStyle?, completion: (() -> Void)?
  ) -> Bool {
    startCountdown(
      onButtonWithTag: tag, from: seconds, key: key, style: style?.value ?? .standard, onFinish: completion)
  }
  /// Ends the countdown on the button that has the tag, and gives it back the look it had.
  @objc(cdk_cancelCountdownOnButtonWithTag:) public func cdkCancel(onButtonWithTag tag: Int) {
    cancelCountdown(onButtonWithTag: tag)
  }
}

/// A button that counts down whenever it is touched: `CountdownButton` for Objective-C and its nibs.
@objc(CDKCountdownButton) open class CDKCountdownButton: CountdownButton {
  private var box = CDKCountdownStyle(.seconds)

  open override var style: CountdownStyle {
    get { box.value }
    set { box = CDKCountdownStyle(newValue) }
  }
  /// The seconds' style unless set; nil brings it back. A change of it, or in it, counts from the next touch on.
  @objc(style) open var cdkStyle: CDKCountdownStyle! {
    get { box }
    set { box = newValue ?? CDKCountdownStyle(.seconds) }
  }
  /// Where the countdown goes on when this button is gone; nil for one that ends with the button.
  @objc(key) open override var key: String? {
    get { super.key }
    set { super.key = newValue }
  }
  /// Called on the main thread at the end of each countdown; not on a cancel.
  @objc(completion) open override var onFinish: (() -> Void)? {
    get { super.onFinish }
    set { super.onFinish = newValue }
  }
}

/// Watches a countdown until it is canceled or released: `CountdownObservation` for Objective-C.
@objc(CDKCountdownObservation) public final class CDKCountdownObservation: NSObject, Sendable {
  private let observation: CountdownObservation

  init(_ observation: CountdownObservation) { self.observation = observation }

  /// No handler is called any more.
  @objc public func cancel() { observation.cancel() }
}

/// A length of time that passes, without a button: `Countdown`, and `CountdownCenter.shared`, for Objective-C. Safe to
/// use from any thread.
@objc(CDKCountdown) public final class CDKCountdown: NSObject, Sendable {
  let countdown: Countdown

  init(_ countdown: Countdown) { self.countdown = countdown }

  /// A countdown that has not been started; nil for a duration that is not a number, 0 or less, or more than a hundred
  /// years.
  @objc public convenience init?(duration: TimeInterval) {
    guard let countdown = try? Countdown(duration: duration) else { return nil }
    self.init(countdown)
  }
  /// What runs under the key, or else starts there; nil for a duration that is not allowed.
  @objc(startWithKey:duration:) @discardableResult
  public static func start(key: String, duration: TimeInterval) -> CDKCountdown? {
    (try? CountdownCenter.shared.start(key, duration: duration)).map { CDKCountdown($0) }
  }
  /// What runs, or is paused, under the key; nil if nothing does. To end a key, cancel its countdown.
  @objc(countdownForKey:) public static func running(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared[key].map { CDKCountdown($0) }
  }

  /// What the countdown does.
  @objc public var state: CDKCountdownState { CDKCountdownState(countdown.state) }
  /// Seconds left.
  @objc public var remaining: TimeInterval { countdown.remaining }
  /// Whole seconds left, rounded up.
  @objc public var remainingSeconds: Int { countdown.remainingSeconds }

  /// Starts, or goes on if it is paused.
  @objc public func start() { countdown.start() }
  /// Stops the time until it is resumed.
  @objc public func pause() { countdown.pause() }
  /// Goes on after a pause.
  @objc public func resume() { countdown.resume() }
  /// Ends the countdown before its time, for all who watch it.
  @objc public func cancel() { countdown.cancel() }
  /// Moves the end by so many seconds.
  @objc(extendBy:) public func extend(by seconds: TimeInterval) { countdown.extend(by: seconds) }

  /// Calls the handler on the main thread with the present value, at every tick and at the end. Keep what is returned.
  @objc(observe:) public func observe(_ handler: @escaping @Sendable (CDKCountdownTick) -> Void)
    -> CDKCountdownObservation
  {
    CDKCountdownObservation(countdown.observe { handler(CDKCountdownTick($0)) })
  }

  /// Whether both are the same countdown.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CDKCountdown)?.countdown === countdown }
  /// The same for equal ones.
  public override var hash: Int { ObjectIdentifier(countdown).hashValue }
}
#endif
