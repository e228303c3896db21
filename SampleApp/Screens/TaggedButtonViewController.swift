import CountdownKit
import UIKit

/// A page that finds its button by tag, like code that keeps no references to its buttons.
final class TaggedButtonViewController: PageViewController {
  private static let tag = 1001

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Start, then replace the button: the new one counts from the next tick on."
    add(makeTaggedButton())
    addButton("Replace the button") { [weak self] in self?.replaceButton() }
  }

  private func makeTaggedButton() -> UIButton {
    let button = UIButton(type: .system)
    button.tag = Self.tag
    button.setTitle("Get a code", for: .normal)
    button.addBorder()
    button.addAction(UIAction { [weak self] _ in self?.startCounting() }, for: .touchUpInside)
    return button
  }

  private func startCounting() {
    view.startCountdown(onButtonWithTag: Self.tag, from: settings.seconds, style: .grayThenDarkBlue)
  }

  /// Replaces the button, like a page that rebuilds its views. The new button counts from the next tick on.
  private func replaceButton() {
    guard let button = view.viewWithTag(Self.tag) else { return }
    replace(button, with: makeTaggedButton())
  }
}
