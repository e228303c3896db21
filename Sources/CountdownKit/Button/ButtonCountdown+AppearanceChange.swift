#if canImport(UIKit) && !os(watchOS)
import UIKit

extension ButtonCountdown {
  /// A change to the button's look. Not a closure: one is made at every tick, and allocates nothing.
  enum AppearanceChange {
    /// To the value that the run is at.
    case count
    /// To that of a request that is under way.
    case send
    /// Back to the button's own, and to the style's after that, if there is one.
    case end(CountingAppearance?, showing: CountdownStyle?)
  }

  /// A system button animates a change of title, which flashes once a second, unless the layout is done at once and
  /// without animation.
  ///
  /// A change that a subclass makes when it is told of another comes after that one, not inside it.
  func changeAppearance(_ change: AppearanceChange) {
    guard let button = reference?.button else { return }
    guard !isChangingAppearance else {
      waitingChanges.append(change)
      return
    }
    isChangingAppearance = true
    var next: AppearanceChange? = change
    while let change = next {
      if bringsActivity(change, to: button) {
        // Its turning is an animation.
        _ = make(change, on: button)
      } else {
        UIView.performWithoutAnimation { if make(change, on: button) { button.layoutIfNeeded() } }
      }
      next = waitingChanges.isEmpty ? nil : waitingChanges.removeFirst()
    }
    isChangingAppearance = false
  }

  private func bringsActivity(_ change: AppearanceChange, to button: UIButton) -> Bool {
    if case .send = change { sending?.style.sendingShowsActivity == true && button.isConfigured } else { false }
  }

  /// - Returns: Whether the button may look different.
  private func make(_ change: AppearanceChange, on button: UIButton) -> Bool {
    switch change {
    case .count:
      guard let run, let seconds = run.seconds else { return false }
      let appearance = run.appearance ?? CountingAppearance(of: button, style: run.style)
      self.run?.appearance = appearance
      let limit = run.style.limitText(seconds, of: run.countdown)
      let title = limit ?? run.style.countingTitle(seconds)
      return appearance.show(title: title, seconds: seconds, spoken: limit, on: button)
    case .send:
      guard let sending else { return false }
      let appearance = sending.appearance ?? CountingAppearance(of: button, style: sending.style.whileSending)
      self.sending?.appearance = appearance
      return appearance.show(title: sending.style.sendingTitle ?? "", seconds: 0, on: button)
    case .end(let appearance, let style):
      windowWatch?.end()
      windowWatch = nil
      appearance?.restore(on: button)
      style?.showEnd(on: button)
      return true
    }
  }
}
#endif
