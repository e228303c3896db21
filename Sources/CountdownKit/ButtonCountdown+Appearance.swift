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
      guard self.counting === counting, let seconds = counting.lastTick?.remainingSeconds else { return false }
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
      guard case .sending(let present) = phase, present === sending else { return false }
      let appearance = sending.appearance ?? CountingAppearance(of: button, style: sending.style.whileSending)
      sending.appearance = appearance
      return appearance.show(title: sending.style.sendingTitle ?? "", seconds: 0, phase: .sending, on: button)
    case .end(let appearance, let style, let isReplaced):
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
    counting?.style.spokenValue != nil
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
    case .sending(let sending): sending.appearance?.refreshConfiguration(of: button)
    case .counting(let counting): counting.appearance?.refreshConfiguration(of: button)
    }
  }
}
#endif
