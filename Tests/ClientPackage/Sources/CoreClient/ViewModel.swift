import CountdownCore
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A view model of an app without UIKit, for example on macOS, watchOS, or Linux.
@MainActor final class ViewModel {
  private var observation: CountdownObservation?
  private var refreshTimer: DispatchTimer?
  private(set) var title = "Send"

  func appear() {
    observation = CountdownCenter.shared.observe("sign-in") { [weak self] activity in
      self?.title = activity.remainingSeconds.map { CountdownFormat.clock.string(from: $0) } ?? "Send"
    }
    refreshTimer = .onMain(interval: 30) { [weak self] in self?.refresh() }
    refreshTimer?.start()
  }

  func sendCode(_ request: URLRequest) async throws {
    try await CountdownCenter.shared.send(thenWait: 60, key: "sign-in") {
      try await URLSession.shared.data(for: request)
    }
  }

  func receive(_ response: URLResponse?, _ error: (any Error)?, for request: SendRequest) -> TimeInterval? {
    request.finish(with: SendOutcome(response: response, error: error))
    guard let response = response as? HTTPURLResponse else { return nil }
    return response.retryAfter ?? response.seconds(until: Date())
  }

  private func refresh() {}
}

/// An actor can send, too.
actor Sender {
  func send(under policy: ResendPolicy) async throws {
    try await CountdownCenter.shared.send(under: policy, key: "sign-in") { await self.request() }
  }

  private func request() {}
}

/// A class that isn't isolated. Only language mode 5 lets the closures use it.
#if swift(<6)
final class Page {
  private var refreshTimer: DispatchTimer?
  private var isRefreshed = false

  func appear() {
    refreshTimer = .onMain(interval: 30) { [weak self] in self?.refresh() }
    refreshTimer?.start()
    DispatchTimer.onMain(after: 5) { [weak self] in self?.refresh() }
  }

  private func refresh() { isRefreshed = true }
}
#endif
