import Foundation
import UIKit

/// Reads the visible content of the top page from its views, through UIKit's public properties.
@MainActor struct PageReader {
  let navigation: UINavigationController

  private var topView: UIView? { navigation.topViewController?.view }

  /// The page's table, if it has one.
  var table: UITableView? { topView?.subviews.lazy.compactMap { $0 as? UITableView }.first }

  /// The visible controls, from top to bottom. The first one has the number 1.
  var controls: [UIControl] { visibleViews.compactMap { $0 as? UIControl } }

  var page: Page {
    let pages = navigation.viewControllers
    let background = RGB(
      topView?.backgroundColor ?? .systemBackground, over: .white, traits: navigation.traitCollection)
    return Page(
      title: pages.last?.title ?? "", backTitle: pages.dropLast().last?.title,
      titleColor: RGB(.label, over: background, traits: navigation.traitCollection), background: background,
      caption: topView?.subviews.lazy.compactMap { $0 as? CaptionLabel }.first?.text,
      elements: elements(over: background))
  }

  private func elements(over background: RGB) -> [PageElement] {
    var count = 0
    return visibleViews.compactMap { view in
      if let label = view as? UILabel { return read(label, over: background) }
      guard let button = view as? UIButton else { return nil }
      count += 1
      return read(button, number: count, over: background)
    }
  }

  /// The visible labels and controls in reading order.
  private var visibleViews: [UIView] {
    let found = topView.map { visibleViews(in: $0) } ?? []
    return found.sorted { $0.convert(CGPoint.zero, to: nil).y < $1.convert(CGPoint.zero, to: nil).y }
  }

  /// Returns the visible labels and controls in a view. The caption and the label inside a button aren't included.
  private func visibleViews(in view: UIView) -> [UIView] {
    guard !view.isHidden, !(view is CaptionLabel), !isScrolledAway(view) else { return [] }
    if view is UIControl { return [view] }
    if let label = view as? UILabel { return label.text?.isEmpty == false ? [label] : [] }
    return view.subviews.flatMap { visibleViews(in: $0) }
  }

  /// Returns whether the center of a row lies outside the visible part of the table.
  private func isScrolledAway(_ view: UIView) -> Bool {
    guard let table, view is UITableViewCell else { return false }
    return !table.bounds.contains(CGPoint(x: view.frame.midX, y: view.frame.midY))
  }

  private func read(_ label: UILabel, over background: RGB) -> PageElement {
    PageElement(
      text: label.text ?? "", color: RGB(label.textColor, over: background, traits: label.traitCollection),
      frame: label.convert(label.bounds, to: nil))
  }

  private func read(_ button: UIButton, number: Int, over background: RGB) -> PageElement {
    func rgb(_ color: UIColor) -> RGB { RGB(color, over: background, traits: button.traitCollection) }
    var element = PageElement(
      number: number, text: button.currentAttributedTitle?.string ?? button.currentTitle ?? "",
      color: rgb(button.currentTitleColor), frame: button.convert(button.bounds, to: nil))
    if button.layer.borderWidth > 0 { element.borderColor = button.layer.borderColor.map { rgb(UIColor(cgColor: $0)) } }
    if let ring = button.superview as? RingView {
      element.ring = PageRing(fraction: ring.fraction, color: rgb(ring.color))
      element.frame = ring.convert(ring.bounds, to: nil)
    }
    if !button.isEnabled {
      element.condition = "disabled"
    } else if !button.isUserInteractionEnabled {
      element.condition = "ignores touches"
    }
    return element
  }
}
