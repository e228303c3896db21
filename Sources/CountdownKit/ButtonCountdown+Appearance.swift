#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  /// A change of the button's appearance. It's a value instead of a closure to avoid an allocation at each tick.
  enum AppearanceChange {
    case count(Counting)
    case send(Sending)
    /// Restores an original appearance, if any, and then shows a style's appearance for the end, if any. If it's
    /// replaced, the button shows another countdown or send next.
    case end(CountingAppearance?, showing: CountdownStyle?, isReplaced: Bool)
  }

  /// Changes the button's appearance. Only an activity indicator is animated.
  ///
  /// A system button animates its title changes, so a counting title would flash every second. An immediate layout
  /// without animation prevents that.
  ///
  /// If a subclass makes another change in response to this one, that change is made afterward.
  func changeAppearance(_ change: AppearanceChange) {
    guard let button else { return }
    pendingChanges.append(change)
    guard !isChangingAppearance else { return }
    isChangingAppearance = true
    while !pendingChanges.isEmpty {
      let change = pendingChanges.removeFirst()
      if showsActivity(change, on: button) {
        // An activity indicator needs animations.
        _ = make(change, on: button)
      } else {
        UIView.performWithoutAnimation { if make(change, on: button) { button.layoutIfNeeded() } }
      }
    }
    isChangingAppearance = false
  }

  private func showsActivity(_ change: AppearanceChange, on button: UIButton) -> Bool {
    if case .send(let sending) = change { sending.style.sendingShowsActivity && button.isConfigured } else { false }
  }

  /// Makes a change, unless it's out of date.
  ///
  /// - Returns: Whether the appearance may have changed.
  private func make(_ change: AppearanceChange, on button: UIButton) -> Bool {
    switch change {
    case .count(let counting):
      // A pending change may be out of date.
      guard self.counting === counting, case .seconds(let seconds) = counting.display else { return false }
      let appearance = counting.appearance ?? CountingAppearance(of: button, style: counting.style)
      counting.appearance = appearance
      let isAtLimit = counting.countdown.isAtLimit
      let limit = isAtLimit ? counting.style.limitTitle?(seconds, counting.countdown.end) : nil
      // A title that isn't shown isn't created.
      let title = counting.style.showsCountInTitle ? limit ?? counting.style.countingTitle(seconds) : ""
      return appearance.show(
        title: title, seconds: seconds, spoken: limit,
        phase: isAtLimit ? .atLimit(seconds: seconds) : .counting(seconds: seconds), on: button)
    case .send(let sending):
      // A button that takes touches again after the app has given up the send keeps the app's appearance.
      guard case .sending(let present) = phase, present === sending, !isAbandoned(sending) else { return false }
      let appearance = sending.appearance ?? CountingAppearance(of: button, style: sending.style.whileSending)
      sending.appearance = appearance
      return appearance.show(title: sending.style.sendingTitle ?? "", seconds: 0, phase: .sending, on: button)
    case .end(let appearance, let style, let isReplaced):
      windowObserver?.end(in: button)
      windowObserver = nil
      let isEnabled = isReplaced ? nil : reference?.isEnabledAfterwards.take()
      if let appearance {
        appearance.restore(on: button, isEnabled: isEnabled)
      } else if let isEnabled {
        button.isEnabled = isEnabled
      }
      style?.showEnd(on: button)
      if let style {
        style.updateHandler?(button, .ended)
      } else {
        appearance?.style.updateHandler?(button, .restored)
      }
      return true
    }
  }

  // MARK: Reports from a countdown button

  /// Whether the button's accessibility value changes every second.
  var hasFrequentUpdates: Bool {
    guard let counting, case .seconds = counting.display else { return false }
    return counting.style.spokenValue != nil
  }

  /// Shows the counting or sending appearance again after the app or the system has changed a part of it.
  func refreshAppearance() {
    guard !isChangingAppearance else { return }
    switch phase {
    case .idle: break
    case .sending(let sending): changeAppearance(.send(sending))
    case .counting(let counting): changeAppearance(.count(counting))
    }
  }

  /// Shows the counting or sending title again in an update of the configuration. Such an update can also occur while
  /// the appearance is changing.
  func refreshConfiguration() {
    guard let button else { return }
    switch phase {
    case .idle: break
    case .sending(let sending):
      if !isAbandoned(sending) { sending.appearance?.refreshConfiguration(of: button) }
    case .counting(let counting): counting.appearance?.refreshConfiguration(of: button)
    }
  }

  /// Shows the current value if the button has entered a window.
  ///
  /// A ``CountdownButton`` that has left its window stops observing the countdown. This method never calls the
  /// handlers for ticks, because UIKit may be moving the button. The next tick calls them.
  func windowDidChange() {
    guard let button else { return }
    if button.window == nil {
      guard let counting else { return }
      if buttonReportsWindow { counting.observation = nil }
      counting.onWindowExit?()
    } else if let counting {
      showCurrentValue(counting)
    } else {
      refreshAppearance()
    }
  }

  private func showCurrentValue(_ counting: Counting) {
    let countdown = counting.countdown
    guard countdown.state != .cancelled else { return stopFollowing(countdown, isMoving: true) }
    let tick = countdown.tick
    counting.announcer.skip(tick)
    if tick.isFinished {
      showEnd()
    } else if counting.display != .seconds(tick.remainingSeconds) {
      show(tick.remainingSeconds)
    } else {
      // The page may have set the title or the configuration before the button entered the window.
      refreshAppearance()
    }
    // The app's code may have replaced the countdown in the meantime.
    guard self.counting === counting, counting.observation == nil else { return }
    counting.observation = observation(of: countdown)
  }

  // MARK: Windows

  /// Adds a view to the button that reports when the button enters or leaves a window.
  func observeWindow(of button: UIButton) {
    guard !buttonReportsWindow, windowObserver?.superview !== button else { return }
    let observer = WindowObserver()
    // The last subview doesn't change the indexes of the button's own subviews.
    button.addSubview(observer)
    observer.countdown = self
    windowObserver = observer
  }

  /// An empty, hidden view that notifies a countdown when its button enters or leaves a window. UIKit reports window
  /// changes only to views.
  final class WindowObserver: UIView {
    fileprivate weak var countdown: ButtonCountdown?
    private var isReporting = false

    init() {
      super.init(frame: .zero)
      isHidden = true
      isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      isReporting = true
      countdown?.windowDidChange()
      isReporting = false
    }

    /// Stops observing and removes the view. While UIKit is moving the button, the view is removed on a later turn of
    /// the main queue, because UIKit may be going through the button's subviews.
    func end(in button: UIButton) {
      let isMoving = isReporting || window !== button.window
      countdown = nil
      if isMoving {
        DispatchQueue.main.async { [weak self] in self?.removeFromSuperview() }
      } else {
        removeFromSuperview()
      }
    }
  }
}
#endif
