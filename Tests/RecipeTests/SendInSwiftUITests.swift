#if canImport(Combine)
import Combine
#endif
import CountdownKit
import CountdownTestSupport
import Testing

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

#if !canImport(Combine)
// What a view model needs of Combine, so that the view model above also runs on Linux.
protocol ObservableObject: AnyObject {}

@propertyWrapper struct Published<Value> {
  var wrappedValue: Value
}
#endif

@MainActor @Suite("Send and count in SwiftUI")
struct SendInSwiftUITests {
  private let clock = ManualClock()

  private func makeModel() -> ResendModel {
    let policy = ResendPolicy(waits: [60], limit: 2, period: .sliding(600))
    return clock.run { ResendModel(key: "sign-in", policy: policy) }
  }

  @Test("The model shows the request, the wait and the limit, also to a view that appears later")
  func phases() async {
    let model = makeModel()
    await clock.run {
      await model.send {
        #expect(model.phase == .sending)
        return .sent()
      }
    }
    clock.advance(by: 1)
    #expect(model.phase == .waiting(seconds: 59))
    clock.advance(by: 59)
    #expect(model.phase == .idle)
    await clock.run { await model.send { .sent() } }
    #expect(model.phase == .atLimit(seconds: 540))
    #expect(makeModel().phase == .atLimit(seconds: 540))
  }
}
