import CountdownKit
import UIKit

/// A page that draws a ring around its button at each tick and at the end. The ring is right as soon as the app returns
/// from the background.
final class RingViewController: PageViewController {
  private static let endColor = UIColor(red: 119 / 255, green: 202 / 255, blue: 198 / 255, alpha: 1)

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Start, go to the background, and return: the ring is right at once."
    let ring = RingView()
    let countdown = ring.button.countdown
    ring.button.setTitle("Send a code", for: .normal)
    ring.button.addAction(
      UIAction { [weak countdown, settings] _ in countdown?.start(from: settings.seconds, style: .resend) },
      for: .touchUpInside)
    countdown.onActivity = { [weak ring] activity in
      switch activity {
      case .counting(let tick): ring?.show(tick.remaining / tick.duration, color: .systemBlue)
      case .finished: ring?.show(1, color: Self.endColor)
      case .idle, .sending: ring?.show(0, color: .systemBlue)
      }
    }
    add(ring)
    addButton("Cancel") { [weak countdown] in countdown?.cancel() }
  }
}

/// A button inside a ring of dots.
///
/// An app can draw the ring with a shape layer. Dots need only views, so this one is also drawn where there are no shapes.
final class RingView: UIView {
  let button = UIButton(type: .system)
  /// The visible part of the ring, from 0 to 1. It begins at the top left corner and continues clockwise.
  private(set) var fraction = 0.0
  private(set) var color = UIColor.systemBlue
  private let dots = (0..<60).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 3)) }

  init() {
    super.init(frame: .zero)
    for dot in dots { addSubview(dot) }
    addSubview(button)
    show(0, color: color)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a part of the ring.
  func show(_ fraction: Double, color: UIColor) {
    self.fraction = fraction
    self.color = color
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = color
      dot.isHidden = Double(index) >= fraction * Double(dots.count)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = bounds.insetBy(dx: 6, dy: 6)
    let outline = bounds.insetBy(dx: 2, dy: 2)
    let length = 2 * (outline.width + outline.height)
    for (index, dot) in dots.enumerated() {
      let point = outline.pointOnOutline(atDistance: length * CGFloat(index) / CGFloat(dots.count))
      dot.frame = CGRect(x: point.x - 1.5, y: point.y - 1.5, width: 3, height: 3)
    }
  }
}

extension CGRect {
  /// Returns the point at a distance from the top left corner, clockwise along the sides.
  fileprivate func pointOnOutline(atDistance distance: CGFloat) -> CGPoint {
    if distance < width { return CGPoint(x: minX + distance, y: minY) }
    if distance < width + height { return CGPoint(x: maxX, y: minY + distance - width) }
    if distance < 2 * width + height { return CGPoint(x: maxX - (distance - width - height), y: maxY) }
    return CGPoint(x: minX, y: maxY - (distance - 2 * width - height))
  }
}
