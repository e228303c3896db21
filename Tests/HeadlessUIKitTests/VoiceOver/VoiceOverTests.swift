import Foundation
import Testing
import UIKit

@MainActor @Suite("VoiceOver")
struct VoiceOverTests {
  @Test("A change of whether VoiceOver is running posts a notification")
  func running() {
    var posts = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { posts += 1 } }
    defer { NotificationCenter.default.removeObserver(observer) }
    #expect(!UIAccessibility.isVoiceOverRunning)
    Headless.isVoiceOverRunning = true
    #expect(UIAccessibility.isVoiceOverRunning)
    Headless.isVoiceOverRunning = true
    #expect(posts == 1)
    Headless.isVoiceOverRunning = false
    #expect(!UIAccessibility.isVoiceOverRunning)
    #expect(posts == 2)
  }

  @Test("The handler receives the notifications and arguments that an app posts")
  func posts() {
    var posts: [(UIAccessibility.Notification, String?)] = []
    Headless.onAccessibilityPost = { posts.append(($0, $1 as? String)) }
    defer { Headless.onAccessibilityPost = nil }
    UIAccessibility.post(notification: .announcement, argument: "10 seconds")
    UIAccessibility.post(notification: .init(rawValue: 1000), argument: nil)
    #expect(posts.map { $0.0.rawValue } == [1008, 1000])
    #expect(posts.map { $0.1 } == ["10 seconds", nil])
  }

  @Test("The end of an announcement posts a notification with the text, and whether it was spoken")
  func finished() {
    var reports: [(String?, Bool?)] = []
    let observer = NotificationCenter.default.addObserver(
      forName: UIAccessibility.announcementDidFinishNotification, object: nil, queue: nil
    ) { notification in
      let text = notification.userInfo?[UIAccessibility.announcementStringValueUserInfoKey] as? String
      let isSpoken = notification.userInfo?[UIAccessibility.announcementWasSuccessfulUserInfoKey] as? Bool
      MainActor.assumeIsolated { reports.append((text, isSpoken)) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    Headless.finishAnnouncement("10 seconds", wasSuccessful: false)
    #expect(reports.map { $0.0 } == ["10 seconds"])
    #expect(reports.map { $0.1 } == [false])
  }

  // UIKit derives the following values only while an assistive technology is running.

  @Test("A button's label is the attributed title, the title of the state, or the configuration's title")
  func label() {
    let button = UIButton(type: .system)
    #expect(button.accessibilityLabel == nil)
    button.configuration = .filled()
    button.configuration?.title = "Configured"
    #expect(button.accessibilityLabel == "Configured")
    button.setTitle("Plain", for: .normal)
    button.setTitle("Disabled", for: .disabled)
    #expect(button.accessibilityLabel == "Plain")
    button.isEnabled = false
    #expect(button.accessibilityLabel == "Disabled")
    button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal)
    #expect(button.accessibilityLabel == "Attributed")
    button.setAttributedTitle(NSAttributedString(string: ""), for: .normal)
    #expect(button.accessibilityLabel == "Disabled")
  }

  @Test("A selected button's label is the title for that state, or for normal, but not the configuration's title")
  func selectedLabel() {
    let button = UIButton(type: .system)
    button.configuration = .filled()
    button.configuration?.title = "Configured"
    button.isSelected = true
    #expect(button.accessibilityLabel == nil)
    button.setTitle("Plain", for: .normal)
    #expect(button.accessibilityLabel == "Plain")
    button.setTitle("Selected", for: .selected)
    button.isEnabled = false
    #expect(button.accessibilityLabel == "Selected")
  }

  @Test("Line breaks in a title are spaces in the label")
  func lineBreaks() {
    let button = UIButton(type: .custom)
    button.setTitle("Send\nagain", for: .normal)
    #expect(button.accessibilityLabel == "Send again")
    button.accessibilityLabel = "Send\nnow"
    #expect(button.accessibilityLabel == "Send\nnow")
  }

  @Test("A button's value is its configuration's subtitle, if there is one")
  func value() {
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    #expect(button.accessibilityValue == nil)
    button.configuration = .filled()
    button.configuration?.subtitle = "5 left"
    #expect(button.accessibilityValue == "5 left")
    button.configuration?.subtitle = "4 left"
    #expect(button.accessibilityValue == "4 left")
  }

  @Test("A button that can't be seen isn't an accessibility element, unless the app says so")
  func element() {
    let page = UIView(frame: .hundred)
    let button = UIButton(frame: .hundred)
    page.addSubview(button)
    #expect(button.isAccessibilityElement)
    button.isEnabled = false
    #expect(button.isAccessibilityElement)
    button.alpha = 0
    #expect(!button.isAccessibilityElement)
    button.alpha = 0.1
    button.isHidden = true
    #expect(!button.isAccessibilityElement)
    button.isHidden = false
    page.isHidden = true
    #expect(!button.isAccessibilityElement)
    page.isHidden = false
    #expect(button.isAccessibilityElement)
    button.frame = .zero
    #expect(!button.isAccessibilityElement)
    button.isAccessibilityElement = true
    #expect(button.isAccessibilityElement)
  }
}
