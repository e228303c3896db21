#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import UIKit

extension ButtonCountdown {
  /// The handler for ticks, which can draw a ring or update a label beside the button, for example.
  ///
  /// The handler is called on the main thread with the first value at the start, at every tick, and at the end, where
  /// `isFinished` is true. If you set it while the button counts, it's called with the current value before the setter
  /// returns. It isn't called when the countdown is canceled. For that, use ``onCancel``. It's also called while the
  /// button isn't in a window, except on a ``CountdownButton``, which calls it there only for the first value.
  ///
  /// The handler remains for later countdowns of this button. The button retains it, so capture owners of the button
  /// weakly. To add more than one handler, call ``observe(onCancel:_:)``.
  public var onTick: ((Countdown.Tick) -> Void)? {
    get { reference?.onTick }
    set {
      // Releasing the old handler can call this setter again, which must not happen during this access.
      let old = reference?.onTick
      reference?.onTick = newValue
      withExtendedLifetime(old) {}
      if let newValue, let tick = currentTick { newValue(tick) }
    }
  }

  /// The handler for a cancel, which can reset a ring or a label beside the button, for example.
  ///
  /// The handler is called on the main thread after the countdown is canceled on this button or under its key, and the
  /// button shows its original appearance. It isn't called at the end, or if another countdown replaces the canceled
  /// one.
  ///
  /// The handler remains for later countdowns of this button. The button retains it, so capture owners of the button
  /// weakly.
  public var onCancel: (() -> Void)? {
    get { reference?.onCancel }
    set {
      let old = reference?.onCancel
      reference?.onCancel = newValue
      withExtendedLifetime(old) {}
    }
  }

  /// Calls handlers for the ticks and the cancels of this button's countdowns, in addition to `onTick` and
  /// `onCancel`.
  ///
  /// Several parts of a page can observe one button. If the button counts, `handler` is called with the current value
  /// before this method returns.
  ///
  /// ```swift
  /// observation = button.countdown.observe(
  ///   onCancel: { [weak ring] in ring?.reset() }
  /// ) { [weak ring] tick in
  ///   ring?.show(tick.remaining / tick.duration)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - onCancel: A closure that is called on the main thread when ``onCancel`` is.
  ///   - handler: A closure that is called on the main thread when ``onTick`` is.
  /// - Returns: The observation. Keep a reference to it, because the handlers are called only until you cancel or
  ///   release it.
  public func observe(
    onCancel: (() -> Void)? = nil, _ handler: @escaping (Countdown.Tick) -> Void
  ) -> ButtonCountdownObservation {
    let observation = ButtonCountdownObservation(onTick: handler, onCancel: onCancel)
    reference?.observations.append(observation)
    if let tick = currentTick { handler(tick) }
    return observation
  }

  /// The current value if the button shows it. At the end, it's nil, because the final tick follows.
  private var currentTick: Countdown.Tick? {
    guard let counting, counting.lastTick != nil else { return nil }
    let tick = counting.countdown.tick
    return tick.isFinished || counting.countdown.state == .cancelled ? nil : tick
  }

  /// Calls all handlers for a tick. If a handler starts or cancels a countdown, the remaining handlers aren't called.
  func callTickHandlers(_ tick: Countdown.Tick) {
    guard button != nil, let reference else { return }
    let shown = counting
    // A handler can add an observation, which receives the current value immediately, or release an observation.
    let elements = reference.observations.elements
    reference.onTick?(tick)
    for element in elements where counting === shown && button != nil { element.observation?.onTick?(tick) }
  }

  /// Calls all handlers for a cancel. If a handler starts a countdown, the remaining handlers aren't called. None is called
  /// if a countdown has started when the appearance was restored.
  func callCancelHandlers() {
    guard button != nil, counting == nil, let reference else { return }
    let elements = reference.observations.elements
    reference.onCancel?()
    for element in elements where counting == nil && button != nil { element.observation?.onCancel?() }
  }
}

/// An observation of a button's countdowns, as ``ButtonCountdown/observe(onCancel:_:)`` returns it.
///
/// The observation ends when you cancel it, when you release the last reference to it, or when the button is
/// deallocated. It doesn't retain the button.
@MainActor public final class ButtonCountdownObservation {
  fileprivate private(set) var onTick: ((Countdown.Tick) -> Void)?
  fileprivate private(set) var onCancel: (() -> Void)?

  fileprivate init(onTick: @escaping (Countdown.Tick) -> Void, onCancel: (() -> Void)?) {
    self.onTick = onTick
    self.onCancel = onCancel
  }

  fileprivate var isActive: Bool { onTick != nil }

  /// Ends the observation and releases its handlers. If the observation has ended, this method does nothing.
  public func cancel() {
    // Releasing a handler can call this method again, which must not happen during the access.
    let handlers = (onTick, onCancel)
    (onTick, onCancel) = (nil, nil)
    withExtendedLifetime(handlers) {}
  }
}

/// The observations of a button's countdowns, in the order they were added. The app retains them.
@MainActor struct ButtonCountdownObservations {
  struct Element {
    weak var observation: ButtonCountdownObservation?
  }

  private(set) var elements: [Element] = []

  nonisolated init() {}

  mutating func append(_ observation: ButtonCountdownObservation) {
    elements.removeAll { $0.observation?.isActive != true }
    elements.append(Element(observation: observation))
  }
}
#endif
