import Foundation
import UIKit

/// Reads the visible content of the top page from its views, through UIKit's public properties.
@MainActor struct PageReader {
  let navigation: UINavigationController

  var page: Page {
    let pages = navigation.viewControllers
    let background = RGB(
      topView?.backgroundColor ?? .systemBackground, over: .white, traits: navigation.traitCollection)
    let titleColor = RGB(.label, over: background, traits: navigation.traitCollection)
    return Page(
      title: pages.last.map(title) ?? "", backTitle: pages.dropLast().last.map(title), titleColor: titleColor,
      background: background, elements: elements(over: background))
  }

  private func elements(over background: RGB) -> [PageElement] {
    var count = 0
    let views = visibleViews
    let elements = views.compactMap { view -> PageElement? in
      switch view {
      case let control as UIControl:
        count += 1
        return .control(read(control, number: count, over: background))
      case let label as UILabel: return .text(read(label, over: background))
      default: return nil
      }
    }
    return addHiddenRows(to: elements, of: views)
  }

  /// The first scroll view on the page.
  var scrollView: UIScrollView? { topView.flatMap { Self.scrollView(in: $0) } }

  private static func scrollView(in view: UIView) -> UIScrollView? {
    guard !view.isHidden else { return nil }
    if let found = view as? UIScrollView { return found }
    for subview in view.subviews {
      if let found = scrollView(in: subview) { return found }
    }
    return nil
  }

  /// The visible controls, from top to bottom. The first one has the number 1.
  var controls: [UIControl] { visibleViews.compactMap { $0 as? UIControl } }

  private var topView: UIView? { navigation.topViewController?.view }

  /// The visible labels and controls in reading order.
  var visibleViews: [UIView] {
    let found = topView.map { visibleViews(in: $0) } ?? []
    return found.sorted { left, right in
      let (left, right) = (left.convert(CGPoint.zero, to: nil), right.convert(CGPoint.zero, to: nil))
      return (left.y, left.x) < (right.y, right.x)
    }
  }

  /// Returns the visible labels and controls in a view. The label inside a button isn't included.
  private func visibleViews(in view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha >= 0.01, !isScrolledAway(view) else { return [] }
    if view is UIControl { return [view] }
    if let label = view as? UILabel { return label.text?.isEmpty == false ? [label] : [] }
    return view.subviews.flatMap { visibleViews(in: $0) }
  }

  /// Returns whether the center of a view lies outside the visible part of its scroll view.
  private func isScrolledAway(_ view: UIView) -> Bool {
    var outer = view.superview
    while let candidate = outer, !(candidate is UIScrollView) { outer = candidate.superview }
    guard let outer else { return false }
    let center = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: outer)
    return !outer.bounds.contains(center)
  }

  private func title(_ controller: UIViewController) -> String {
    (controller.navigationItem.title ?? "").printable
  }

  private func read(_ label: UILabel, over background: RGB) -> PageText {
    PageText(
      text: (label.text ?? "").printable,
      color: RGB(label.textColor, over: background, traits: label.traitCollection),
      frame: label.convert(label.bounds, to: nil))
  }

  private func read(_ control: UIControl, number: Int, over background: RGB) -> PageControl {
    let button = control as? UIButton
    let title = button?.currentAttributedTitle?.string ?? button?.currentTitle ?? control.accessibilityLabel ?? ""
    let border = control.layer.borderWidth > 0 ? control.layer.borderColor.map(UIColor.init(cgColor:)) : nil
    return PageControl(
      number: number, title: title.printable,
      titleColor: RGB(button?.currentTitleColor ?? .label, over: background, traits: control.traitCollection),
      borderColor: border.map { RGB($0, over: background, traits: control.traitCollection) },
      hasRoundCorners: control.layer.cornerRadius > 0, isEnabled: control.isEnabled,
      ignoresTouches: !isReachable(control), frame: control.convert(control.bounds, to: nil))
  }

  /// Returns whether touches reach a view. A superview that ignores touches blocks them.
  private func isReachable(_ view: UIView) -> Bool {
    view.isUserInteractionEnabled && view.superview.map(isReachable) != false
  }
}

extension String {
  /// A copy in which a space replaces each control character and line break, because a terminal would interpret them.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isInterpretedByTerminals ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var isInterpretedByTerminals: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
