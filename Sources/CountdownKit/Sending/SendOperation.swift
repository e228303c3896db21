#if canImport(UIKit) && !os(watchOS)
import UIKit
import CountdownCore
import Foundation

/// One request that is under way, and the buttons that show it.
///
/// Under a key there is one at a time, wherever it was begun.
@MainActor final class SendOperation {
  private struct Place: Hashable {
    let center: ObjectIdentifier
    let key: String
  }

  private struct Passenger {
    weak var countdown: ButtonCountdown?
  }

  private static var underWay: [Place: SendOperation] = [:]

  let plan: SendPlan
  private(set) var isOver = false
  private let clock = CountdownTime.clock
  // Held, so that no other gets its address meanwhile.
  private let center = CountdownCenter.shared
  private var passengers: [Passenger] = []

  init(_ plan: SendPlan) {
    self.plan = plan
    if let place { Self.underWay[place] = self }
  }

  /// The one that is under way under `key`, in the present center.
  static func underWay(_ key: String) -> SendOperation? {
    underWay[Place(center: ObjectIdentifier(CountdownCenter.shared), key: key)]
  }

  /// Whether those that are under way, once they have succeeded, are all that the policy's window takes.
  static func leaveNoRoom(for plan: SendPlan) -> Bool {
    guard case .policy(let policy, let key) = plan else { return false }
    guard let left = CountdownCenter.shared.allowance(for: key, under: policy).sendsLeft else { return false }
    let center = ObjectIdentifier(CountdownCenter.shared)
    return underWay.count { $0.key.center == center && $0.value.plan.group == plan.group } >= left
  }

  private var place: Place? {
    plan.key.map { Place(center: ObjectIdentifier(center), key: $0) }
  }

  func board(_ countdown: ButtonCountdown) {
    passengers.removeAll { $0.countdown == nil || $0.countdown === countdown }
    passengers.append(Passenger(countdown: countdown))
  }

  /// Starts what is to be waited for, on all buttons that still show this. Does nothing the second time.
  func land(_ outcome: SendOutcome) {
    guard end() else { return }
    inItsTime {
      // Where a button has gone, or shows something else, and there is no key, nobody holds the wait: it is none.
      switch outcome {
      case .sent(let wait):
        arrive(plan.startWait(server: wait))
      case .failed(let error):
        if let countdown = (error as? SendError).flatMap({ plan.startWait(refusedWith: $0) }) {
          arrive(countdown)
        } else {
          leave()
        }
      }
    }
  }

  /// Calls what is the app's as if from where the send was begun, on the clock that it had there.
  func inItsTime(_ body: () -> Void) {
    CountdownTime.withClock(clock, center: center, perform: body)
  }

  /// As if it had never been.
  func cancel() {
    guard end() else { return }
    leave()
  }

  private var boarded: [ButtonCountdown] {
    passengers.compactMap(\.countdown).filter { shows($0) }
  }

  private func shows(_ countdown: ButtonCountdown) -> Bool {
    countdown.sending?.operation === self
  }

  /// What one calls at its arrival may have another show something else.
  private func arrive(_ countdown: Countdown?) {
    let buttons = boarded
    // One that is seen announces it.
    let announcing = buttons.first { $0.reference?.button?.window != nil }
    for button in buttons where shows(button) { button.arrive(countdown, isNew: button === announcing) }
  }

  private func leave() {
    for button in boarded where shows(button) { button.leaveSending() }
  }

  private func end() -> Bool {
    guard !isOver else { return false }
    isOver = true
    if let place, Self.underWay[place] === self { Self.underWay[place] = nil }
    return true
  }
}
#endif
