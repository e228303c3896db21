import CountdownKit
import Foundation
import UIKit

// An app in language mode 5 that calls each member on a background queue by mistake, which compiles without a warning. It fails
// if a call traps, if a button doesn't do afterward what was asked for, or if the log doesn't name each member once.

/// A button that cancels when it's deallocated, on any thread.
final class CancelingButton: UIButton {
  deinit { countdown.cancel() }
}

final class Page {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let center = CountdownCenter()
  let counting = UIButton(type: .system)
  let following = UIButton(type: .system)
  let canceled = UIButton(type: .system)
  let configured = UIButton(type: .system)
  let tagged = UIButton(type: .system)
  let canceledByTag = UIButton(type: .system)
  let keyed = CountdownButton(type: .system)
  var canceling: CancelingButton? = CancelingButton(type: .system)
  var activities: [CountdownCenter.Activity] = []
  var faults: [String] = []

  func expect(_ isTrue: Bool, _ fault: String) {
    if !isTrue { faults.append(fault) }
  }

  func prepare() {
    for (tag, button) in [counting, following, canceled, configured, tagged, canceledByTag, keyed].enumerated() {
      button.tag = tag + 1
      button.setTitle("Send", for: .normal)
      button.countdown.center = center
      view.addSubview(button)
    }
    center.start("login", duration: 60)
    canceled.countdown.start(from: 60)
    canceledByTag.countdown.start(from: 60)
    configured.countdown.start(from: 60)
    canceling?.countdown.start(from: 60)
  }

  func callEverything() {
    let isActive = following.countdown.follow("login")
    expect(isActive, "follow returns false for a key that counts")
    expect(!counting.countdown.follow("nothing"), "follow returns true for an idle key")
    counting.countdown.start(from: 60)
    canceled.countdown.cancel()
    configured.countdown.style = .seconds
    configured.countdown.center = CountdownCenter()
    configured.countdown.isEnabledAtEnd = false
    configured.countdown.onActivity = { self.activities.append($0) }
    ButtonCountdown.defaultStyle = .clock
    let isFound = view.startCountdown(onButtonWithTag: tagged.tag, from: 60)
    expect(isFound, "a start by tag returns false")
    view.cancelCountdown(onButtonWithTag: canceledByTag.tag)
    keyed.key = "login"
    keyed.onFinish = {}
    do {
      _ = try counting.countdown.beginSend(thenWait: 60, key: "send")
      faults.append("beginSend returns a request")
    } catch {
      expect(error == .failed, "beginSend throws \(error)")
    }
    // Reads promise nothing here, but don't trap.
    let countdown = configured.countdown
    _ = (countdown.style, countdown.center, countdown.isEnabledAtEnd, countdown.onActivity)
    _ = (countdown.current, countdown.isRunning, countdown.isSending, countdown.remainingSeconds)
    _ = (ButtonCountdown.defaultStyle, keyed.key, keyed.style)
    canceling = nil
  }

  func check() {
    expect(counting.currentTitle == "Resend in 1:00", "the button doesn't count")
    expect(!counting.isEnabled, "the button is enabled")
    expect(following.currentTitle == "Resend in 1:00", "the button doesn't follow")
    expect(tagged.currentTitle == "Resend in 1:00", "the button with the tag doesn't count")
    expect(keyed.currentTitle == "Resend in 1:00", "the button with the key doesn't count")
    expect(canceled.currentTitle == "Send", "the button isn't canceled")
    expect(canceledByTag.currentTitle == "Send", "the button with the tag isn't canceled")
    expect(configured.currentTitle == "60 s", "the style isn't shown: \(configured.currentTitle ?? "nil")")
    expect(configured.countdown.center !== center, "the center isn't set")
    expect(configured.countdown.isEnabledAtEnd == false, "isEnabledAtEnd isn't set")
    expect(activities.first?.isActive == true, "onActivity isn't called")
  }

  func checkLog(_ log: String) {
    let lines = log.split(separator: "\n").filter { $0.hasSuffix(" on the main thread.") }
    let names = [
      "follow(_:style:onFinish:)", "start(from:key:style:onFinish:)", "cancel()", "style", "center", "isEnabledAtEnd",
      "onActivity", "defaultStyle", "startCountdown(onButtonWithTag:from:key:style:onFinish:)",
      "cancelCountdown(onButtonWithTag:)", "key", "beginSend",
    ]
    for name in names {
      let count = lines.filter { $0.hasSuffix("Call \(name) on the main thread.") }.count
      expect(count == 1, "the log names \(name) \(count) times")
    }
    expect(lines.count == names.count, "the log has other lines: \(lines)")
  }
}

let log = NSTemporaryDirectory() + "countdown-\(ProcessInfo.processInfo.processIdentifier).log"
freopen(log, "a", stderr)
let page = Page()
page.prepare()
DispatchQueue.global().async {
  page.callEverything()
  page.callEverything()
  DispatchQueue.main.async {
    page.check()
    fflush(stderr)
    page.checkLog((try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    try? FileManager.default.removeItem(atPath: log)
    for fault in page.faults { print(fault) }
    exit(page.faults.isEmpty ? 0 : 1)
  }
}
RunLoop.main.run()
