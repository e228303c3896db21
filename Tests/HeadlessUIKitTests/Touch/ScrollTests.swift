import Testing
import UIKit

@MainActor @Suite
struct ScrollTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    view.contentSize = CGSize(width: 100, height: 250)
    window.addSubview(view)
    window.isHidden = false
  }

  @Test("A finger scrolls as far as there is content")
  func ends() {
    #expect(Headless.scroll(view, by: 60))
    #expect(view.contentOffset.y == 60)
    #expect(Headless.scroll(view, by: 600))
    #expect(view.contentOffset.y == 150)
    #expect(!Headless.scroll(view, by: 1))
    #expect(Headless.scroll(view, by: -600))
    #expect(view.contentOffset.y == 0)
    #expect(!Headless.scroll(view, by: -1))
  }

  @Test("Content that has room is not scrolled")
  func room() {
    view.contentSize.height = 80
    #expect(!Headless.scroll(view, by: 10))
  }

  @Test("A finger does not scroll what it does not reach, or what does not let itself be scrolled")
  func unreachable() {
    view.isScrollEnabled = false
    #expect(!Headless.scroll(view, by: 10))
    view.isScrollEnabled = true
    view.isUserInteractionEnabled = false
    #expect(!Headless.scroll(view, by: 10))
    view.isUserInteractionEnabled = true
    let cover = UIView(frame: window.bounds)
    window.addSubview(cover)
    #expect(!Headless.scroll(view, by: 10))
    cover.removeFromSuperview()
    #expect(Headless.scroll(view, by: 10))
    view.removeFromSuperview()
    #expect(!Headless.scroll(view, by: 10))
  }

  @Test("What is scrolled into sight can be touched there, and what is scrolled out of it cannot")
  func touches() {
    let button = UIButton(frame: CGRect(x: 0, y: 200, width: 100, height: 40))
    view.addSubview(button)
    #expect(!Headless.touch(button))
    Headless.scroll(view, by: 150)
    #expect(Headless.touch(button))
  }

  @Test("Scrolling is a change of the display, and asks for layout")
  func reported() {
    final class Witness: UIScrollView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    let witness = Witness(frame: window.bounds)
    witness.layoutIfNeeded()
    witness.layouts = 0
    let before = Headless.onDisplayChange
    defer { Headless.onDisplayChange = before }
    var reports = 0
    Headless.onDisplayChange = { reports += 1 }
    witness.contentOffset.y = 5
    #expect(reports > 0)
    witness.layoutIfNeeded()
    #expect(witness.layouts == 1)
  }
}
