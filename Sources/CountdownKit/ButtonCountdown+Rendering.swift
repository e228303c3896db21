#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  enum Rendering {
    case done, inProgress
    /// In progress, and to be done again.
    case outOfDate
  }

  /// Makes the button show its phase. Only this method changes the button, except that the app's update handler
  /// receives the button with its original configuration. See ``updateConfiguration(of:by:)``.
  ///
  /// Subclasses and handlers can change the phase while the button changes. The method then starts over.
  func render() {
    guard let button, let reference else { return }
    guard reference.rendering == .done else {
      reference.rendering = .outOfDate
      return
    }
    repeat {
      reference.rendering = .inProgress
      render(shownPhase, on: button, reference)
    } while reference.rendering == .outOfDate
    reference.rendering = .done
  }

  private func render(_ phase: Phase, on button: UIButton, _ reference: ButtonReference) {
    switch phase {
    case .idle(nil): break
    case .idle(let ending?):
      reference.phase = .idle(nil)
      end(ending, on: button, reference)
    case .sending(let run):
      show(WantedAppearance(run.style, sendingOn: button), .sending, of: run, on: button, reference)
    case .counting(let counting):
      guard let seconds = counting.lastTick?.remainingSeconds else { return }
      let isAtLimit = counting.countdown.tick.isAtLimit
      let wanted = WantedAppearance(counting, seconds: seconds, isAtLimit: isAtLimit)
      let phase = isAtLimit ? CountdownStyle.Phase.atLimit(seconds: seconds) : .counting(seconds: seconds)
      show(wanted, phase, of: counting.run, on: button, reference)
    }
  }

  private func show(
    _ wanted: WantedAppearance, _ phase: CountdownStyle.Phase, of run: Run, on button: UIButton,
    _ reference: ButtonReference
  ) {
    // The closure for the title may have ended the countdown.
    guard reference.rendering == .inProgress else { return }
    if let former = reference.appearance, former.run !== run { end(.replaced, on: button, reference) }
    guard reference.rendering == .inProgress else { return }
    let appearance = reference.appearance ?? ButtonAppearance(of: button, style: run.style, run: run)
    reference.appearance = appearance
    var wanted = wanted
    if appearance.isEnabledByHandler, wanted.isEnabled == false {
      (wanted.isEnabled, wanted.takesTouches) = (nil, false)
    }
    if button.isFocused, wanted.isEnabled == false || wanted.takesTouches == false { reference.hadFocus = true }
    let isNew = appearance.phase != phase
    change(button) { appearance.show(wanted, isNew: isNew, on: button) }
    guard reference.rendering == .inProgress else { return }
    appearance.phase = phase
    if isNew, let handler = appearance.style?.updateHandler {
      UIView.performWithoutAnimation { handler(button, phase) }
      guard reference.rendering == .inProgress else { return }
      // The handler may have set another configuration.
      change(button) { appearance.show(wanted, on: button) }
    }
    if wanted.showsActivity { appearance.configuration?.showActivity(on: button) }
  }

  /// Restores the original appearance, and shows the style's appearance for the end.
  private func end(_ ending: Ending, on button: UIButton, _ reference: ButtonReference) {
    let style: CountdownStyle? = if case .ended(let run) = ending { run.style } else { nil }
    let isReplaced = if case .replaced = ending { true } else { false }
    let isEnabled = isReplaced ? nil : reference.isEnabledAfterwards.take()
    let appearance = reference.appearance ?? ButtonAppearance(of: button, style: style, run: nil)
    change(button) { appearance.show(WantedAppearance(endOf: style, isEnabled: isEnabled), on: button) }
    reference.appearance = nil
    if !isReplaced { returnFocus(to: button, reference) }
    guard let handler = appearance.style?.updateHandler else { return }
    UIView.performWithoutAnimation { handler(button, style == nil ? .restored : .ended) }
  }

  /// A button that is disabled loses the focus, and doesn't get it back by itself.
  private func returnFocus(to button: UIButton, _ reference: ButtonReference) {
    guard reference.hadFocus else { return }
    reference.hadFocus = false
    guard !button.isFocused, button.isEnabled, button.isUserInteractionEnabled else { return }
    guard #available(iOS 15.0, tvOS 15.0, *) else { return }
    UIFocusSystem.focusSystem(for: button)?.requestFocusUpdate(to: button)
  }

  /// Makes a change without animation, and shows it.
  ///
  /// A system button animates its title changes, so a counting title would flash every second. Reading the label of a
  /// plain button brings it up to date. Before iOS 18, where that isn't known, the button is laid out, unless that would
  /// include a superview: its page may want to animate the layout.
  private func change(_ button: UIButton, _ change: () -> Bool) {
    UIView.performWithoutAnimation {
      if #available(iOS 18.0, tvOS 18.0, visionOS 2.0, *) {
        if change() { _ = button.titleLabel }
      } else {
        var (isPageWaiting, view) = (false, button.superview)
        while let superview = view {
          isPageWaiting = isPageWaiting || superview.layer.needsLayout()
          view = superview.superview
        }
        if change(), !isPageWaiting { button.layoutIfNeeded() }
      }
    }
  }

  // MARK: Reports from the button

  /// Shows the phase again after the app or the system has changed a part of the button.
  func renderAgain() {
    if reference?.rendering == .done { render() }
  }

  /// Lets the app's update handler change the original configuration, and shows the phase again.
  func updateConfiguration(of button: UIButton, by handler: (UIButton) -> Void) {
    guard let reference, let appearance = reference.appearance else { return handler(button) }
    let rendering = reference.rendering
    reference.rendering = .inProgress
    UIView.performWithoutAnimation { appearance.configuration?.restore(on: button) }
    let wasEnabled = button.isEnabled
    handler(button)
    // Disabling the button again would call the handler again, and so on.
    if button.isEnabled, !wasEnabled { appearance.isEnabledByHandler = true }
    reference.rendering = rendering
    render()
  }
}
#endif
