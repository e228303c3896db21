import CountdownKit
import UIKit

/// A column of buttons that follow the user's text size.
///
/// A ``LargeTextContainer`` shows it at the largest size. No title is truncated before, during, or after a countdown.
final class LargeTextViewController: UIViewController {
  private let seconds: Int
  private let stack = UIStackView()

  init(seconds: Int) {
    self.seconds = seconds
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    layOut()
    addButton("Send a code", style: .resend)
    addButton("Get a code", style: .grayThenDarkBlue)
    let selfStarting = CountdownButton(type: .system)
    selfStarting.duration = seconds
    add(selfStarting)
  }

  private func addButton(_ title: String, style: CountdownStyle) {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.addBorder()
    button.addAction(
      UIAction { [weak self, weak button] _ in
        guard let self else { return }
        button?.countdown.start(from: seconds, style: style)
      }, for: .touchUpInside)
    add(button)
  }

  private func add(_ button: UIButton) {
    button.titleLabel?.font = .preferredFont(forTextStyle: .body)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.titleLabel?.numberOfLines = 0
    button.titleLabel?.textAlignment = .center
    stack.addArrangedSubview(button)
    guard let label = button.titleLabel else { return }
    // Without this constraint, a button doesn't grow when its title has several lines.
    button.heightAnchor.constraint(greaterThanOrEqualTo: label.heightAnchor, constant: 16).isActive = true
  }

  private func layOut() {
    let scroll = UIScrollView()
    stack.axis = .vertical
    stack.spacing = 20
    for inner in [scroll, stack] { inner.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(scroll)
    scroll.addSubview(stack)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      stack.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 20),
      stack.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -20),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
    ])
  }
}
