import Foundation
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The background and the foreground")
struct AppLifeTests {
  // Used only on the posting thread, which is the main thread.
  private final class Log: @unchecked Sendable {
    var names: [Notification.Name] = []
  }

  @Test("Each transition posts the system's notifications once and in order")
  func notifications() {
    let (center, log) = (NotificationCenter(), Log())
    let observers = [
      UIApplication.didBecomeActiveNotification, UIApplication.willEnterForegroundNotification,
      UIApplication.didEnterBackgroundNotification,
    ].map { name in center.addObserver(forName: name, object: nil, queue: nil) { _ in log.names.append(name) } }
    defer { observers.forEach(center.removeObserver) }
    let life = AppLife(center: center)
    life.enterForeground()
    #expect(log.names.isEmpty)
    life.enterBackground()
    life.enterBackground()
    #expect(life.isInBackground)
    #expect(log.names == [UIApplication.didEnterBackgroundNotification])
    life.enterForeground()
    life.enterForeground()
    #expect(!life.isInBackground)
    #expect(
      log.names.dropFirst() == [
        UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
      ])
  }
}
