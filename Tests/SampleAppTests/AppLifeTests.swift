import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("Background and foreground")
struct AppLifeTests {
  private final class Log: @unchecked Sendable {
    // Written on the posting thread: the main one.
    var names: [Notification.Name] = []
  }

  @Test("What the system posts is posted, in its order, once for each way")
  func notifications() {
    let (center, log) = (NotificationCenter(), Log())
    let observers = [
      UIApplication.didBecomeActiveNotification, UIApplication.willEnterForegroundNotification,
      UIApplication.didEnterBackgroundNotification,
    ].map { name in center.addObserver(forName: name, object: nil, queue: nil) { _ in log.names.append(name) } }
    defer { observers.forEach(center.removeObserver) }
    let life = AppLife(center: center)
    life.comeBack()
    #expect(log.names.isEmpty)
    life.goToBackground()
    life.goToBackground()
    #expect(life.isInBackground)
    #expect(log.names == [UIApplication.didEnterBackgroundNotification])
    life.comeBack()
    life.comeBack()
    #expect(!life.isInBackground)
    #expect(
      log.names.dropFirst() == [
        UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
      ])
  }
}
