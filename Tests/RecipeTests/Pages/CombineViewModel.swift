#if canImport(Combine)
import Combine
import CountdownKit

/// A view model with published properties. The countdown's handlers are on the main actor, as the view model is.
@MainActor final class CombineResendViewModel: ObservableObject {
  @Published private(set) var remainingSeconds = 0

  private let countdown = Countdown(from: 60)
  private var observation: CountdownObservation?

  init() {
    observation = countdown.observe(
      onCancel: { [weak self] in self?.remainingSeconds = 0 },
      { [weak self] tick in self?.remainingSeconds = tick.remainingSeconds })
  }

  func send() {
    countdown.restart()
  }
}
#endif
