import CountdownKit
import UIKit

/// Counts on whichever button has a tag, as in code bases that keep no reference to theirs.
final class TaggedButtonViewController: PageViewController {
  private static let tag = 1001

  init(context: SampleContext) {
    super.init(title: "A button found by its tag", context: context)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    add(makeTaggedButton())
    addButton("Put a new button in its place") { [weak self] _ in self?.replaceButton() }
  }

  private func makeTaggedButton() -> UIButton {
    let button = UIButton(type: .system)
    button.tag = Self.tag
    button.setTitle("获取验证码", for: .normal)
    button.layer.borderWidth = 1
    button.layer.borderColor = UIColor.systemBlue.cgColor
    button.addAction(UIAction { [weak self] _ in self?.startCounting() }, for: .touchUpInside)
    return button
  }

  private func startCounting() {
    view.startCountdown(onButtonWithTag: Self.tag, from: context.seconds, style: .getCodeAgain)
  }

  /// As a page does that is laid out anew. From the next tick on the new one counts.
  private func replaceButton() {
    guard let button = view.viewWithTag(Self.tag) else { return }
    replace(button, with: makeTaggedButton())
  }
}
