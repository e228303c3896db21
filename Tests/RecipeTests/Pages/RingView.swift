import UIKit

/// What an app draws round its button: how much of a stroke, in which color.
final class RingView: UIView {
  var progress: CGFloat = 0
  var strokeColor = UIColor.systemGray
}
