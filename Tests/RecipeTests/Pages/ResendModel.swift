#if canImport(Combine)
import Combine
#endif
import CountdownKit

// recipe: SendInSwiftUI
@MainActor final class ResendModel: ObservableObject {
  enum Phase: Equatable {
    case idle
    case sending
    case waiting(seconds: Int)
    case atLimit(seconds: Int)
  }

  @Published private(set) var phase = Phase.idle
  @Published private(set) var message: String?
  private let key: String
  private let policy: ResendPolicy
  private var activity: CountdownObservation?
  private var ticks: CountdownObservation?

  init(key: String, policy: ResendPolicy) {
    self.key = key
    self.policy = policy
    // A limit that was reached earlier.
    CountdownCenter.shared.startLimitWait(for: key, under: policy)
    activity = CountdownCenter.shared.observe(key) { [weak self] activity in
      self?.show(activity)
    }
  }

  /// Does nothing while a request, a wait or the limit is under the key.
  func send(_ request: @MainActor () async throws -> SendOutcome) async {
    let center = CountdownCenter.shared
    guard let pending = try? center.beginSend(under: policy, key: key)
    else { return }
    let outcome: SendOutcome
    do {
      outcome = try await request()
    } catch {
      outcome = .failed(error)
    }
    message = outcome.error == nil ? nil : "The code could not be sent."
    pending.finish(with: outcome)
  }

  private func show(_ activity: CountdownCenter.Activity) {
    ticks = nil
    switch activity {
    case .idle: phase = .idle
    case .sending: phase = .sending
    case .counting(let countdown):
      ticks = countdown.observe { [weak self, weak countdown] tick in
        let seconds = tick.remainingSeconds
        let isAtLimit = countdown?.isAtLimit == true
        self?.phase =
          isAtLimit ? .atLimit(seconds: seconds) : .waiting(seconds: seconds)
      }
    }
  }
}
// end of recipe

// recipe: CountInSwiftUI
@MainActor final class CountdownPublisher: ObservableObject {
  @Published private(set) var remainingSeconds = 0
  private let countdown = Countdown(from: 60)
  private var observation: CountdownObservation?

  init() {
    observation = countdown.observe(
      onCancel: { [weak self] in self?.remainingSeconds = 0 },
      { [weak self] tick in self?.remainingSeconds = tick.remainingSeconds })
  }

  func start() { countdown.restart() }
}
// end of recipe

#if !canImport(Combine)
// What a view model needs of Combine, so that the view models above also run on Linux.
protocol ObservableObject: AnyObject {}

@propertyWrapper struct Published<Value> {
  var wrappedValue: Value
}
#endif
