import Testing
import UIKit

@Suite
struct ApplicationTests {
  @Test("The app's notifications have UIKit's names, on any thread")
  func names() {
    let names = [
      UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
      UIApplication.didBecomeActiveNotification, UIApplication.significantTimeChangeNotification,
    ]
    #expect(
      names.map(\.rawValue) == [
        "UIApplicationDidEnterBackgroundNotification", "UIApplicationWillEnterForegroundNotification",
        "UIApplicationDidBecomeActiveNotification", "UIApplicationSignificantTimeChangeNotification",
      ])
  }
}
