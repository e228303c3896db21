import UIKit

/// Reads what is on the screen from the views, by what UIKit lets anyone ask.
@MainActor struct PageReader {
  let navigation: UINavigationController

  var page: Page {
    let pages = navigation.viewControllers
    let background = RGB(
      shown?.backgroundColor ?? .systemBackground, over: .white, traits: navigation.traitCollection)
    let titleColor = RGB(.label, over: background, traits: navigation.traitCollection)
    var count = 0
    let elements = views.compactMap { view -> PageElement? in
      switch view {
      case let control as UIControl:
        count += 1
        return .control(read(control, number: count, over: background))
      case let label as UILabel: return .text(read(label, over: background))
      default: return nil
      }
    }
    return Page(
      title: pages.last.map(title) ?? "", backTitle: pages.dropLast().last.map(title), titleColor: titleColor,
      background: background, elements: elements, isScrollable: scrollView != nil)
  }

  /// What can be scrolled; the first, if there are several.
  var scrollView: UIScrollView? { shown.flatMap { Self.scrollView(in: $0) } }

  private static func scrollView(in view: UIView) -> UIScrollView? {
    guard !view.isHidden else { return nil }
    if let found = view as? UIScrollView { return found }
    for subview in view.subviews {
      if let found = scrollView(in: subview) { return found }
    }
    return nil
  }

  /// The controls that are shown, top to bottom: the first has the number 1.
  var controls: [UIControl] { views.compactMap { $0 as? UIControl } }

  private var shown: UIView? { navigation.topViewController?.view }

  /// Labels and controls in reading order.
  private var views: [UIView] {
    let found = shown.map { visibleViews(in: $0) } ?? []
    return found.sorted { left, right in
      let (left, right) = (left.convert(CGPoint.zero, to: nil), right.convert(CGPoint.zero, to: nil))
      return (left.y, left.x) < (right.y, right.x)
    }
  }

  /// A control counts as one: the label inside a button is the button's affair.
  private func visibleViews(in view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha >= 0.01, !isScrolledAway(view) else { return [] }
    if view is UIControl { return [view] }
    if let label = view as? UILabel { return label.text?.isEmpty == false ? [label] : [] }
    return view.subviews.flatMap { visibleViews(in: $0) }
  }

  /// Whether the middle of a view lies outside what the scroll view around it shows.
  private func isScrolledAway(_ view: UIView) -> Bool {
    var outer = view.superview
    while let candidate = outer, !(candidate is UIScrollView) { outer = candidate.superview }
    guard let outer else { return false }
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: outer)
    return !outer.bounds.contains(middle)
  }

  private func title(_ controller: UIViewController) -> String {
    Printable.text(controller.navigationItem.title ?? "")
  }

  private func read(_ label: UILabel, over background: RGB) -> PageText {
    PageText(
      text: Printable.text(label.text ?? ""),
      color: RGB(label.textColor, over: background, traits: label.traitCollection),
      frame: label.convert(label.bounds, to: nil))
  }

  private func read(_ control: UIControl, number: Int, over background: RGB) -> PageControl {
    let button = control as? UIButton
    let title = button?.currentAttributedTitle?.string ?? button?.currentTitle ?? control.accessibilityLabel ?? ""
    let border = control.layer.borderWidth > 0 ? control.layer.borderColor.map(UIColor.init(cgColor:)) : nil
    return PageControl(
      number: number, title: Printable.text(title),
      titleColor: RGB(button?.currentTitleColor ?? .label, over: background, traits: control.traitCollection),
      borderColor: border.map { RGB($0, over: background, traits: control.traitCollection) },
      hasRoundCorners: control.layer.cornerRadius > 0, isEnabled: control.isEnabled,
      ignoresTouches: !isReachable(control), frame: control.convert(control.bounds, to: nil))
  }

  /// A view around that ignores touches keeps them from what is inside as well.
  private func isReachable(_ view: UIView) -> Bool {
    view.isUserInteractionEnabled && view.superview.map(isReachable) != false
  }
}
