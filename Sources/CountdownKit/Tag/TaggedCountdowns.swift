#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// The countdowns that were started on a view by tag: one for each tag.
@MainActor final class TaggedCountdowns {
  private weak var view: UIView?
  private var running: [Int: TaggedCountdown] = [:]

  init(view: UIView) {
    self.view = view
  }

  func start(
    _ tag: Int, on button: UIButton, from seconds: Int, key: String?, style: CountdownStyle, onFinish: (() -> Void)?
  ) {
    guard let view else { return }
    running[tag]?.finishIfDue()
    cancel(tag)
    guard let (countdown, isNew) = Countdown.started(wholeSeconds: seconds, key: key) else {
      button.countdown.start(from: seconds, style: style, onFinish: onFinish)
      return
    }
    let tagged = TaggedCountdown(
      countdown, isShared: key != nil, isNew: isNew, style: style,
      find: { [weak view] in view?.viewWithTag(tag) as? UIButton },
      onEnd: { [weak self] isFinished in
        if self?.running[tag]?.countdown === countdown { self?.running[tag] = nil }
        if isFinished { onFinish?() }
      })
    running[tag] = tagged
    tagged.start()
  }

  func cancel(_ tag: Int) {
    running.removeValue(forKey: tag)?.cancel()
  }
}
#endif
