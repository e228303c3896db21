import UIKit

/// A page whose views lie one below the other.
class PageViewController: UIViewController {
  let context: SampleContext
  private var rows: [UIView] = []
  private var filler: UIView?

  init(title: String, context: SampleContext) {
    self.context = context
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let margin: CGFloat = 20
    var top = view.safeAreaInsets.top + margin
    for row in rows {
      row.frame = CGRect(x: margin, y: top, width: max(0, view.bounds.width - 2 * margin), height: 44)
      top += 44 + margin
    }
    filler?.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
  }

  /// Adds a view below the others that takes all the room that is left.
  func fill(with view: UIView) {
    filler = view
    self.view.addSubview(view)
  }

  /// Adds a view below the others.
  func add(_ row: UIView) {
    rows.append(row)
    view.addSubview(row)
  }

  /// Puts another view in the place of one that was added.
  func replace(_ row: UIView, with other: UIView) {
    guard let index = rows.firstIndex(of: row) else { return }
    rows[index] = other
    row.removeFromSuperview()
    view.addSubview(other)
  }

  /// Adds a line of text below the others.
  @discardableResult func addText(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    label.textColor = .secondaryLabel
    // On a small phone some need two.
    label.numberOfLines = 2
    add(label)
    return label
  }

  /// Adds a button below the others.
  @discardableResult func addButton(_ title: String, action: @escaping (UIAction) -> Void) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.addAction(UIAction(handler: action), for: .touchUpInside)
    add(button)
    return button
  }
}
