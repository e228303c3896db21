import Testing
import UIKit

@MainActor @Suite("Scrolling with a finger")
struct ScrollTests {
  private let window = UIWindow(frame: .hundred)
  private let view = UIScrollView(frame: .hundred)

  init() {
    view.contentSize = CGSize(width: 100, height: 250)
    window.addSubview(view)
    window.isHidden = false
  }

  @Test("A finger scrolls to the ends of the content, but not beyond")
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

  @Test("A finger doesn't scroll content that fits the view")
  func fittingContent() {
    view.contentSize.height = 80
    #expect(!Headless.scroll(view, by: 10))
  }

  @Test("A finger doesn't scroll a view that it can't reach, or whose scrolling is disabled")
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

  @Test("A tap reaches a button only after it's scrolled into view")
  func touches() {
    let button = UIButton(frame: CGRect(x: 0, y: 200, width: 100, height: 40))
    view.addSubview(button)
    #expect(!Headless.touch(button))
    Headless.scroll(view, by: 150)
    #expect(Headless.touch(button))
  }

  @Test("Scrolling reports a display change and requests layout")
  func displayChange() {
    final class Recorder: UIScrollView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    let recorder = Recorder(frame: window.bounds)
    recorder.layoutIfNeeded()
    recorder.layouts = 0
    let before = Headless.onDisplayChange
    defer { Headless.onDisplayChange = before }
    var reports = 0
    Headless.onDisplayChange = { reports += 1 }
    recorder.contentOffset.y = 5
    #expect(reports > 0)
    recorder.layoutIfNeeded()
    #expect(recorder.layouts == 1)
  }
}
