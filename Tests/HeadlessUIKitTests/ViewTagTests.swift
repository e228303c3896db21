import Testing
import UIKit

@MainActor @Suite
struct ViewTagTests {
  private func view(tag: Int, _ subviews: [UIView] = []) -> UIView {
    let view = UIView()
    view.tag = tag
    for subview in subviews { view.addSubview(subview) }
    return view
  }

  @Test("The tag is 0 unless set")
  func tagDefault() {
    #expect(UIView().tag == 0)
  }

  @Test("The receiver counts in the search for a tag, and comes first")
  func receiver() {
    let root = view(tag: 7, [view(tag: 7)])
    #expect(root.viewWithTag(7) === root)
  }

  @Test("Looking for the default tag finds the receiver")
  func defaultTag() {
    let root = view(tag: 0, [view(tag: 0)])
    #expect(root.viewWithTag(0) === root)
  }

  @Test("A view's descendants are searched before its next sibling")
  func preOrder() {
    let deep = view(tag: 5)
    let root = view(tag: 1, [view(tag: 2, [deep]), view(tag: 5)])
    #expect(root.viewWithTag(5) === deep)
  }

  @Test("Earlier siblings are found first")
  func siblings() {
    let first = view(tag: 5)
    #expect(view(tag: 1, [first, view(tag: 5)]).viewWithTag(5) === first)
  }

  @Test("A tag that nobody has finds nothing, and superviews are not searched")
  func absent() {
    let leaf = view(tag: 2)
    let root = view(tag: 1, [leaf])
    #expect(root.viewWithTag(3) == nil)
    #expect(leaf.viewWithTag(1) == nil)
  }
}
