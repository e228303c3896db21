import Testing
import UIKit

@MainActor @Suite("Views: tags and layout")
struct ViewTests {
  private final class Recorder: UIView {
    var onLayout: () -> Void = {}

    override func layoutSubviews() {
      super.layoutSubviews()
      onLayout()
    }
  }

  private func makeView(tag: Int, _ subviews: [UIView] = []) -> UIView {
    let view = UIView()
    view.tag = tag
    for subview in subviews { view.addSubview(subview) }
    return view
  }

  @Test("A search for a tag begins with the receiver, and is in preorder. The default tag is 0.")
  func tagSearchIsInPreorder() {
    let deep = makeView(tag: 5)
    let same = makeView(tag: 1)
    let root = makeView(tag: 1, [same, makeView(tag: 2, [deep]), makeView(tag: 5), UIView()])
    #expect(root.viewWithTag(1) === root)
    #expect(root.viewWithTag(5) === deep)
    #expect(root.viewWithTag(0) === root.subviews.last)
    #expect(root.viewWithTag(3) == nil)
    #expect(deep.viewWithTag(1) == nil)
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
