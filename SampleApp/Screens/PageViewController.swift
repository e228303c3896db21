import Foundation
import UIKit

/// The values and the server that all pages of the sample share.
@MainActor struct SampleSettings {
  /// The duration of each countdown, in seconds.
  let seconds: Int
  let server: SimulatedServer

  /// Creates settings with a server that responds after a latency, and asks clients to wait for a third of a countdown.
  init(seconds: Int, latency: TimeInterval = 1) {
    self.seconds = seconds
    server = SimulatedServer(wait: max(1, seconds / 3), latency: latency)
  }
}

/// A label that says what to look for on a page.
final class CaptionLabel: UILabel {}

/// A page that lays out its views in a column.
class PageViewController: UIViewController {
  let settings: SampleSettings
  private let captionLabel = CaptionLabel()
  private var rows: [UIView] = []
  private var filler: UIView?

  /// What to look for on the page.
  var caption: String? {
    didSet {
      captionLabel.text = caption
      captionLabel.font = .systemFont(ofSize: 13)
      captionLabel.textColor = .secondaryLabel
      captionLabel.numberOfLines = 2
      view.addSubview(captionLabel)
    }
  }

  /// The distance between two views of the column, in points.
  var spacing: CGFloat { 20 }

  init(settings: SampleSettings) {
    self.settings = settings
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let margin: CGFloat = 20
    let available = view.bounds.height - view.safeAreaInsets.top - view.safeAreaInsets.bottom - 2 * margin
    // Lower on a small phone, so that the column fits.
    let height = filler == nil ? max(0, min(44, available / CGFloat(rows.count) - spacing)) : 44
    let width = max(0, view.bounds.width - 2 * margin)
    let captionHeight: CGFloat = 36
    captionLabel.frame = CGRect(x: margin, y: view.safeAreaInsets.top, width: width, height: captionHeight)
    var top = view.safeAreaInsets.top + (caption == nil ? margin : captionHeight)
    for row in rows {
      row.frame = CGRect(x: margin, y: top, width: width, height: height)
      top += height + spacing
    }
    filler?.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
  }

  /// Adds a view that fills the space below the column.
  func fill(with view: UIView) {
    filler = view
    self.view.addSubview(view)
  }

  /// Adds a view to the bottom of the column.
  func add(_ row: UIView) {
    rows.append(row)
    view.addSubview(row)
  }

  /// Replaces a view of the column with another one.
  func replace(_ row: UIView, with other: UIView) {
    guard let index = rows.firstIndex(of: row) else { return }
    rows[index] = other
    row.removeFromSuperview()
    view.addSubview(other)
  }

  /// Adds a label to the bottom of the column.
  @discardableResult func addText<Label: UILabel>(_ text: String, in label: Label = UILabel()) -> Label {
    label.text = text
    label.textColor = .label
    // Long texts need two lines on a small phone.
    label.numberOfLines = 2
    add(label)
    return label
  }

  /// Adds a button to the bottom of the column.
  @discardableResult func addButton<Button: UIButton>(
    _ title: String, in button: Button = UIButton(type: .system), action: @escaping () -> Void
  ) -> Button {
    button.setTitle(title, for: .normal)
    button.addBorder()
    button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    add(button)
    return button
  }

  /// Adds a button that selects the server's next response at each touch, and shows it.
  func addServerButton() {
    let server = settings.server
    weak var added: UIButton?
    added = addButton(server.title) {
      server.selectNextResponse()
      added?.setTitle(server.title, for: .normal)
    }
  }
}

extension UIButton {
  /// Adds a rounded border that is visible in light and in dark mode.
  func addBorder() {
    layer.borderWidth = 1
    layer.borderColor = UIColor.systemGray.cgColor
    layer.cornerRadius = 8
  }
}
