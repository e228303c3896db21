#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  enum Rendering {
    case done, inProgress
    /// In progress, and to be done again.
    case outOfDate
  }

  /// Makes the button show its phase. Only this method changes the button.
  ///
  /// Subclasses and handlers can change the phase while the button changes. The method then starts over.
  func render() {
    guard let button, let reference else { return }
    guard reference.rendering == .done else {
      reference.rendering = .outOfDate
      reference.appearance?.isOutOfDate = true
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
      show(WantedAppearance(sendingIn: run.style), on: button, reference)
    case .counting(let counting):
      guard var tick = counting.lastTick else { return }
      tick.isAtLimit = counting.countdown.tick.isAtLimit
      show(
        WantedAppearance(counting.style, counting: tick, until: counting.countdown.endDate), on: button, reference)
    }
  }

  private func show(_ wanted: WantedAppearance, on button: UIButton, _ reference: ButtonReference) {
    // The closure for the title may have ended the countdown.
    guard reference.rendering == .inProgress else { return }
    let appearance = reference.appearance ?? ButtonAppearance()
    reference.appearance = appearance
    appearance.show(wanted, on: button)
  }

  /// Restores the original appearance, and shows the style's appearance for the end.
  private func end(_ ending: Ending, on button: UIButton, _ reference: ButtonReference) {
    if case .replaced = ending { return }
    let style: CountdownStyle? = if case .ended(let run) = ending { run.style } else { nil }
    let isEnabled = reference.isEnabledAfterwards.take()
    let appearance = reference.appearance ?? ButtonAppearance()
    appearance.show(WantedAppearance(endOf: style, isEnabled: isEnabled), on: button)
    // A subclass may have started something else when it was enabled. That is shown over the same original appearance.
    if reference.rendering == .inProgress { reference.appearance = nil }
  }
}
#endif
