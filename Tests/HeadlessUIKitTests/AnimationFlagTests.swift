import Testing
import UIKit

@MainActor @Suite
struct AnimationFlagTests {
  @Test("Animations are off inside performWithoutAnimation, and on again after it")
  func inside() {
    #expect(UIView.areAnimationsEnabled)
    var seen: Bool?
    UIView.performWithoutAnimation { seen = UIView.areAnimationsEnabled }
    #expect(seen == false)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("A nested performWithoutAnimation does not turn animations on for the outer one")
  func nested() {
    var seen: Bool?
    UIView.performWithoutAnimation {
      UIView.performWithoutAnimation {}
      seen = UIView.areAnimationsEnabled
    }
    #expect(seen == false)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("performWithoutAnimation leaves animations off that were off before")
  func offBefore() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    UIView.performWithoutAnimation {}
    #expect(!UIView.areAnimationsEnabled)
  }
}
