import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("Calls in the middle of a call")
struct ReentrancyTests {
  /// A button that calls the app in its setters.
  private final class CallingButton: UIButton {
    var onTitle: (() -> Void)?
    var onEnabled: (() -> Void)?

    override func setTitle(_ title: String?, for state: UIControl.State) {
      super.setTitle(title, for: state)
      onTitle?()
    }

    override var isEnabled: Bool { didSet { onEnabled?() } }
  }

  /// A call that changes what the button shows.
  enum Call: CaseIterable {
    case start, startWithKey, startByTag, follow, beginSend, beginSendWithKey, cancel
  }

  /// A place in which the app is called meanwhile.
  enum Place: CaseIterable {
    case titleClosure, setTitle, setTitleAtTick, isEnabled, isEnabledAtEnd, onActivity, onFinish

    /// The number of seconds after which the app is called.
    var delay: TimeInterval {
      switch self {
      case .titleClosure, .setTitle, .isEnabled, .onActivity: 0
      case .setTitleAtTick: 1
      case .isEnabledAtEnd, .onFinish: 3
      }
    }
  }

  /// What the app does there.
  enum Inner: CaseIterable {
    case start, startWithKey, follow, beginSend, cancel, release
  }

  private let clock = ManualClock()
  private let log = Recorder<String>()

  private func style(_ name: String, onTitle: @escaping @MainActor @Sendable () -> Void = {}) -> CountdownStyle {
    var style = CountdownStyle { seconds in
      onTitle()
      return "\(name) \(seconds)"
    }
    style.sendingTitle = "\(name) sends"
    return style
  }

  private func makeButton(isConfigured: Bool) -> CallingButton {
    let button = CallingButton(type: .custom)
    if isConfigured {
      button.configuration = .filled()
      button.configuration?.title = "Send"
    } else {
      button.setTitle("Send", for: .normal)
    }
    button.tag = 7
    return button
  }

  private func title(of button: UIButton?) -> String? {
    button?.configuration?.title ?? button?.currentTitle
  }

  private func perform(
    _ call: Call, on button: UIButton, in page: UIView, style: CountdownStyle, onFinish: @escaping () -> Void
  ) throws -> SendRequest? {
    let countdown = button.countdown
    switch call {
    case .start: countdown.start(from: 3, style: style, onFinish: onFinish)
    case .startWithKey: countdown.start(from: 3, key: "outer", style: style, onFinish: onFinish)
    case .startByTag: page.startCountdown(onButtonWithTag: 7, from: 3, style: style, onFinish: onFinish)
    case .follow:
      try CountdownCenter.shared.start("outer", duration: 3)
      countdown.follow("outer", style: style, onFinish: onFinish)
    case .beginSend: return try countdown.beginSend(thenWait: 3, style: style, onFinish: onFinish)
    case .beginSendWithKey: return try countdown.beginSend(thenWait: 3, key: "outer", style: style, onFinish: onFinish)
    case .cancel: countdown.cancel()
    }
    return nil
  }

  /// Performs a call of the app, and returns the title that the button has afterward.
  private func perform(_ inner: Inner, on button: UIButton) throws -> (title: String, request: SendRequest?) {
    let onFinish = { [log] in log.record("inner") }
    let (countdown, style) = (button.countdown, style("inner"))
    switch inner {
    case .start:
      countdown.start(from: 30, style: style, onFinish: onFinish)
      return ("inner 30", nil)
    case .startWithKey:
      countdown.start(from: 40, key: "inner", style: style, onFinish: onFinish)
      return ("inner 40", nil)
    case .follow:
      try CountdownCenter.shared.start("inner", duration: 50)
      countdown.follow("inner", style: style, onFinish: onFinish)
      return ("inner 50", nil)
    case .beginSend:
      countdown.cancel()
      return ("inner sends", try countdown.beginSend(thenWait: 60, style: style, onFinish: onFinish))
    case .cancel:
      countdown.cancel()
      return ("Send", nil)
    case .release:
      button.removeFromSuperview()
      return ("", nil)
    }
  }

  @Test("A title's closure can set the style of its button")
  func styleInTitle() {
    let button = UIButton(type: .custom)
    var style = CountdownStyle.digits
    style.countingTitle = { seconds in
      button.countdown.style.endTitle = "Again"
      return "\(seconds)"
    }
    button.countdown.style = style
    clock.run { button.countdown.start(from: 2) }
    #expect(button.currentTitle == "2")
    clock.advance(by: 1)
    #expect(button.currentTitle == "1")
    clock.advance(by: 1)
    #expect(button.currentTitle == "Again")
  }

  @Test(
    "The later call is shown, the earlier one goes no further, and in the end nothing is left of either",
    arguments: Call.allCases, Place.allCases)
  func laterCall(call: Call, place: Place) throws {
    for inner in Inner.allCases {
      for isConfigured in [false, true] { try check(call, place, inner, isConfigured: isConfigured) }
    }
  }

  private func check(_ call: Call, _ place: Place, _ inner: Inner, isConfigured: Bool) throws {
    let comment: Comment = "\(call), \(place), \(inner), \(isConfigured)"
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    var button: CallingButton? = makeButton(isConfigured: isConfigured)
    weak var released: CallingButton?
    var (outerRequest, innerRequest): (SendRequest?, SendRequest?)
    var expected: String?
    var original: Appearance?
    log.removeAll()

    func performInner() {
      guard expected == nil, let target = button else { return }
      do {
        expected = ""
        if inner == .release { button = nil }
        let result = try clock.run { try perform(inner, on: target) }
        expected = result.title
        innerRequest = result.request
      } catch {
        Issue.record(error, comment)
      }
    }
    do {
      let button = try #require(button)
      window.addSubview(button)
      released = button
      button.layoutIfNeeded()
      original = Appearance(of: button)
      if call == .cancel { clock.run { button.countdown.start(from: 3, style: style("outer")) } }
      switch place {
      case .setTitle: button.onTitle = performInner
      case .setTitleAtTick:
        button.onTitle = { [weak button] in if button?.currentTitle == "outer 2" { performInner() } }
      case .isEnabled: button.onEnabled = performInner
      case .isEnabledAtEnd: button.onEnabled = { [weak button] in if button?.isEnabled == true { performInner() } }
      case .onActivity: button.countdown.onActivity = { if call != .cancel || $0 == .idle { performInner() } }
      case .titleClosure, .onFinish: break
      }
      let outer = style("outer") { if place == .titleClosure { performInner() } }
      outerRequest = try clock.run {
        try perform(call, on: button, in: window, style: outer) { [log] in
          log.record("outer")
          if place == .onFinish { performInner() }
        }
      }
      if place.delay > 0, call != .cancel {
        outerRequest?.finish(with: .sent())
        clock.advance(by: place.delay)
      }
    }
    defer {
      button?.onTitle = nil
      button?.onEnabled = nil
      button?.countdown.cancel()
      outerRequest?.finish(with: .failed())
      clock.run {
        CountdownCenter.shared.cancel("inner")
        CountdownCenter.shared.cancel("outer")
      }
    }
    // A title closure isn't called while sending, for example.
    guard let expected else { return }
    if inner == .release {
      #expect(released == nil, comment)
    } else {
      #expect(title(of: button) == expected, comment)
      #expect(log.values.filter { $0 == "inner" } == [], comment)
    }
    outerRequest?.finish(with: .failed())
    if let innerRequest {
      #expect(title(of: button) == expected, comment)
      innerRequest.finish(with: .sent())
      #expect(title(of: button) == "inner 60", comment)
    }
    button?.onTitle = nil
    button?.onEnabled = nil
    clock.advance(by: 60)
    if let button {
      #expect(Appearance(of: button) == original, comment)
      #expect(log.values.count { $0 == "inner" } == (inner == .cancel ? 0 : 1), comment)
    }
    #expect(log.values.count { $0 == "outer" } <= 1, comment)
    // A view calls the handler even if no button has the tag.
    let isCalled = place.delay == 3 || call == .startByTag && inner == .release
    if !isCalled { #expect(!log.values.contains("outer"), comment) }
  }
}
