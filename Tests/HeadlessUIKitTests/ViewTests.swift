import Testing
import UIKit

@MainActor @Suite("The layout of views")
struct ViewTests {
  private final class Recorder: UIView {
    var onLayout: () -> Void = {}

    override func layoutSubviews() {
      super.layoutSubviews()
      onLayout()
    }
  }

  @Test("layoutIfNeeded() lays out the view, its subviews, and its superviews up to the first that needs no layout")
  func layoutStopsAtACleanSuperview() {
    let views = (0..<4).map { _ in Recorder(frame: .hundred) }
    let log = Log()
    for (index, view) in views.enumerated() {
      if index > 0 { views[index - 1].addSubview(view) }
      view.onLayout = { log.entries.append("\(index)") }
    }
    views[0].layoutIfNeeded()
    log.entries = []
    for index in [0, 2] { views[index].setNeedsLayout() }
    #expect(views.map { $0.layer.needsLayout() } == [true, false, true, false])
    views[3].layoutIfNeeded()
    #expect(log.entries == ["2"])
    views[3].frame.size.width = 50
    views[0].layoutIfNeeded()
    views[0].layoutIfNeeded()
    #expect(log.entries == ["2", "0", "3"])
  }
}
