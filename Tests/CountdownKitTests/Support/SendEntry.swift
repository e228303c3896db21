import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport

/// A way to make a button send.
enum SendEntry: CaseIterable {
  case begin, beginWithKey, beginUnderPolicy, task, taskWithKey, taskUnderPolicy

  static let tasks: [SendEntry] = [.task, .taskWithKey, .taskUnderPolicy]

  var hasKey: Bool { self != .begin && self != .task }

  private var isTask: Bool { self == .task || self == .taskWithKey || self == .taskUnderPolicy }

  private var isUnderPolicy: Bool { self == .beginUnderPolicy || self == .taskUnderPolicy }

  /// Begins a send, and returns after the button shows it. A send with a key has the key "key".
  @MainActor func begin(
    on countdown: ButtonCountdown, thenWait seconds: Int = 60, style: CountdownStyle? = .englishDigits,
    clock: ManualClock, onFinish: @escaping @MainActor () -> Void = {}
  ) async throws -> PendingSend {
    let key = hasKey ? "key" : nil
    let policy = isUnderPolicy ? ResendPolicy(waits: [TimeInterval(seconds)]) : nil
    guard isTask else {
      let request = try clock.run {
        if let policy {
          return try countdown.beginSend(under: policy, key: "key", style: style) { onFinish() }
        }
        return try countdown.beginSend(thenWait: seconds, key: key, style: style) { onFinish() }
      }
      return .request(request)
    }
    let held = HeldRequest<SendOutcome>()
    let task = clock.run {
      Task { @MainActor in
        defer { held.end() }
        if let policy {
          try await countdown.send(under: policy, key: "key", style: style) {
            try await held()
          } onFinish: {
            onFinish()
          }
        } else {
          try await countdown.send(thenWait: seconds, key: key, style: style) {
            try await held()
          } onFinish: {
            onFinish()
          }
        }
        return
      }
    }
    await held.hasBegun()
    if held.count == 0 { try await value(of: task, "the send ends") }
    return .task(held, task)
  }
}

/// A send that a test finishes.
@MainActor enum PendingSend {
  case request(SendRequest)
  case task(HeldRequest<SendOutcome>, Task<Void, any Error>)

  /// Finishes the send, and returns the error that its caller receives.
  @discardableResult func finish(with outcome: SendOutcome) async -> (any Error)? {
    switch self {
    case .request(let request):
      request.finish(with: outcome)
      return outcome.error
    case .task(let held, let task):
      held.succeed(outcome)
      do {
        try await value(of: task, "the send ends")
        return nil
      } catch {
        return error
      }
    }
  }
}
