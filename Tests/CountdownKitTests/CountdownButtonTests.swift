import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A countdown button")
struct CountdownButtonTests {
  let clock = ManualClock()
  let button = CountdownButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
  let sent = Recorder<String>()
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.addAction(UIAction { [sent] _ in sent.record("sent") }, for: .touchUpInside)
  }

  private func tap() {
    clock.run { button.sendActions(for: .touchUpInside) }
  }

  @Test("The default duration is 60 seconds, and the default title is \"Get Code\" in the app's language")
  func defaults() {
    #expect(button.duration == 60)
    #expect(button.title(for: .normal) == "Get Code")
    tap()
    #expect(button.currentTitle == "60 s")
    #expect(button.countdown.remainingSeconds == 60)
  }

  @Test("A touch starts the countdown and sends the action if the button isn't counting")
  func touches() {
    button.duration = 3
    tap()
    #expect(sent.values == ["sent"])
    #expect(button.currentTitle == "3 s")
    clock.advance(by: 1)
    tap()
    #expect(sent.values == ["sent"])
    #expect(button.currentTitle == "2 s")
    clock.advance(by: 2)
    #expect(button.currentTitle == "Get Code")
    tap()
    #expect(sent.values == ["sent", "sent"])
    #expect(button.currentTitle == "3 s")
  }

  @Test("A title that is set while counting is shown at the end")
  func titleWhileCounting() {
    button.duration = 3
    tap()
    button.setTitle("Send", for: .normal)
    clock.advance(by: 1)
    #expect(button.currentTitle == "2 s")
    clock.advance(by: 2)
    #expect(button.currentTitle == "Send")
  }

  @Test("The action can cancel the countdown")
  func cancelInAction() {
    button.addAction(UIAction { [button] _ in button.countdown.cancel() }, for: .touchUpInside)
    tap()
    #expect(!button.countdown.isRunning)
    #expect(button.currentTitle == "Get Code")
    tap()
    #expect(sent.values == ["sent", "sent"])
  }

  @Test("Other events send their actions and start no countdown")
  func otherEvents() {
    button.addAction(UIAction { [sent] _ in sent.record("down") }, for: .touchDown)
    clock.run { button.sendActions(for: .touchDown) }
    #expect(sent.values == ["down"])
    #expect(!button.countdown.isRunning)
  }

  @Test("With a duration of 0 or less, a touch only sends the action", arguments: [0, -1, Int.min])
  func zeroDuration(duration: Int) {
    button.duration = duration
    tap()
    tap()
    #expect(sent.values == ["sent", "sent"])
    #expect(button.currentTitle == "Get Code")
  }

  @Test("A touch uses the button's style and its handler for the end")
  func styleAndHandler() {
    let log = Recorder<String>()
    button.duration = 1
    button.style = .getCodeAgain
    button.onFinish = { [button] in log.record(button.currentTitle ?? "") }
    tap()
    #expect(button.currentTitle == "Get a new code in 1 s")
    #expect(!button.isUserInteractionEnabled)
    clock.advance(by: 1)
    #expect(log.values == ["Get a New Code"])
    #expect(button.isUserInteractionEnabled)
  }

  @Test("A countdown button of the system type counts")
  func systemButton() {
    let button = CountdownButton(type: .system)
    window.addSubview(button)
    #expect(button.title(for: .normal) == "Get Code")
    clock.run { button.sendActions(for: .primaryActionTriggered) }
    #expect(button.currentTitle == "60 s")
  }

  @Test("A button from a nib has the nib's title, or the default title without one")
  func nib() throws {
    for title in ["Send", nil] {
      let archived = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
      archived.setTitle(title, for: .normal)
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      archived.encode(with: archiver)
      archiver.finishEncoding()
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      unarchiver.requiresSecureCoding = false
      let button = try #require(CountdownButton(coder: unarchiver))
      window.addSubview(button)
      #expect(button.duration == 60)
      #expect(button.title(for: .normal) == title ?? "Get Code")
      clock.run { button.sendActions(for: .touchUpInside) }
      #expect(button.currentTitle == "60 s")
      clock.advance(by: 60)
      #expect(button.title(for: .normal) == title ?? "Get Code")
    }
  }

  @Test("The title of a configuration is shown before and after the count", arguments: [true, false])
  func configuredTitle(isFromNib: Bool) throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Send"
    let button: CountdownButton
    if isFromNib {
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      UIButton(configuration: configuration).encode(with: archiver)
      archiver.finishEncoding()
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      unarchiver.requiresSecureCoding = false
      button = try #require(CountdownButton(coder: unarchiver))
    } else {
      button = CountdownButton(configuration: configuration)
    }
    window.addSubview(button)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
    #expect(button.title(for: .normal) == nil)
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.titleLabel?.text == "60 s")
    clock.advance(by: 60)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
  }

  @Test("A configuration that is set later shows its own title, or the button's title without one")
  func laterConfiguration() {
    button.layoutIfNeeded()
    button.configuration = .plain()
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Get Code")
    button.configuration?.title = "Send"
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
    button.setTitle("Resend", for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Resend")
  }

  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  @Test("performPrimaryAction starts the countdown and sends the action if the button isn't counting")
  func performPrimaryAction() {
    button.addAction(UIAction { [sent] _ in sent.record("primary") }, for: .primaryActionTriggered)
    button.style = .standard
    button.duration = 2
    clock.run { button.performPrimaryAction() }
    #expect(sent.values == ["primary"])
    #expect(button.countdown.remainingSeconds == 2)
    clock.run { button.performPrimaryAction() }
    #expect(sent.values == ["primary"])
    clock.advance(by: 2)
    clock.run { button.performPrimaryAction() }
    #expect(sent.values == ["primary", "primary"])
    #expect(button.countdown.isRunning)
  }

  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  @Test("The primary action can cancel the countdown")
  func cancelInPrimaryAction() {
    button.addAction(UIAction { [button] _ in button.countdown.cancel() }, for: .primaryActionTriggered)
    clock.run { button.performPrimaryAction() }
    #expect(!button.countdown.isRunning)
    #expect(button.currentTitle == "Get Code")
  }

  @Test("Sending the primary action, as a remote control or a key does, starts the countdown once")
  func primaryActionTriggered() {
    button.addAction(UIAction { [sent] _ in sent.record("primary") }, for: .primaryActionTriggered)
    for _ in 0..<2 { clock.run { button.sendActions(for: .primaryActionTriggered) } }
    #expect(sent.values == ["primary"])
    #expect(button.countdown.remainingSeconds == 60)
  }

  @Test("Destroying a countdown button ends its countdown")
  func releasesButton() {
    weak var weakButton: CountdownButton?
    do {
      let button = CountdownButton(frame: .zero)
      let window = UIWindow(showing: button)
      defer { withExtendedLifetime(window) {} }
      weakButton = button
      clock.run { button.sendActions(for: .touchUpInside) }
      #expect(clock.armedAlarmCount > 0)
    }
    #expect(weakButton == nil)
    #expect(clock.armedAlarmCount == 0)
  }
}
