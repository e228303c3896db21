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
}
