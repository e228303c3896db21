import CountdownKit

/// A value with subscribers, as in RxSwift or in an app's own bindings.
@MainActor final class Relay<Value> {
  private var subscribers: [(Value) -> Void] = []
  private(set) var value: Value

  init(value: Value) {
    self.value = value
  }

  func accept(_ value: Value) {
    self.value = value
    subscribers.forEach { $0(value) }
  }

  func subscribe(_ subscriber: @escaping (Value) -> Void) {
    subscriber(value)
    subscribers.append(subscriber)
  }
}

/// A view model in the style of RxSwift. The countdown's handlers are on the main actor, as the view model is.
@MainActor final class ResendViewModel {
  let title = Relay(value: "Send the code")
  let isEnabled = Relay(value: true)

  private let countdown = Countdown(from: 60)
  private var observation: CountdownObservation?

  init() {
    observation = countdown.observe(
      onCancel: { [weak self] in self?.show(0) },
      { [weak self] tick in self?.show(tick.remainingSeconds) })
  }

  func send() {
    countdown.restart()
  }

  func reset() {
    countdown.cancel()
  }

  private func show(_ seconds: Int) {
    title.accept(seconds > 0 ? "Resend in \(seconds) s" : "Send the code")
    isEnabled.accept(seconds == 0)
  }
}
