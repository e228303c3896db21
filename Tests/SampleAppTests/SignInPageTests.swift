import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The sign-in page")
struct SignInPageTests {
  @Test("Left, it is gone; opened again, it goes on counting")
  func leaving() {
    withOwnCountdowns {
      let stage = Stage(seconds: 3600)
      stage.touch(1)
      stage.touch(1)
      let counting = stage.page
      #expect(counting.control(1)?.seconds != nil)
      stage.goBack()
      #expect(stage.page.title == "CountdownKit")
      stage.touch(1)
      #expect(stage.page.control(1)?.seconds != nil)
      #expect(stage.page.control(1)?.condition == counting.control(1)?.condition)
      #expect(stage.page.control(1)?.titleColor == counting.control(1)?.titleColor)
    }
  }

  @Test("Leaving destroys the page, counting or not", arguments: [0, 1])
  func destroyed(touches: Int) {
    withOwnCountdowns {
      let navigation = SampleNavigation.makeRoot(seconds: 3600)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      touchFirst(in: navigation)
      window.layoutIfNeeded()
      weak let page = navigation.topViewController
      weak let view = page?.view
      #expect(page is SignInViewController)
      for _ in 0..<touches { touchFirst(in: navigation) }
      navigation.popViewController(animated: false)
      #expect(page == nil)
      #expect(view == nil)
    }
  }

  private func touchFirst(in navigation: UINavigationController) {
    let control = PageReader(navigation: navigation).controls.first
    #expect(control.map { Headless.touch($0) } == true)
  }

  @Test("Pages built anew, as after a relaunch, go on counting; without a countdown they are idle")
  func builtAnew() {
    withOwnCountdowns {
      let first = Stage(seconds: 3600)
      first.touch(1)
      let idle = first.page
      let second = Stage(seconds: 3600)
      second.touch(1)
      #expect(second.page == idle)
      first.touch(1)
      let third = Stage(seconds: 3600)
      third.touch(1)
      #expect(third.page.control(1)?.seconds != nil)
      #expect(third.page.control(1)?.takesTouches == false)
    }
  }
}
