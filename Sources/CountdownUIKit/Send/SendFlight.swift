#if canImport(UIKit) && !os(watchOS)
  import CountdownCore
  import Foundation

  /// One request that is under way, and the buttons that show it.
  ///
  /// Under a key there is one at a time, wherever it was begun.
  @MainActor final class SendFlight {
    private struct Place: Hashable {
      let center: ObjectIdentifier
      let key: String
    }

    private struct Passenger {
      weak var countdown: ButtonCountdown?
    }

    private static var underWay: [Place: SendFlight] = [:]

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

    /// The one that is under way under `key`, in the present centre.
    static func underWay(_ key: String) -> SendFlight? {
      underWay[Place(center: ObjectIdentifier(CountdownCenter.shared), key: key)]
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
      CountdownTime.withClock(clock, center: center) {
        let buttons = passengers.compactMap(\.countdown).filter { $0.sending?.flight === self }
        // A button that has gone, or shows something else, has taken its own wait with it; a key's goes on.
        guard plan.key != nil || !buttons.isEmpty else { return }
        switch outcome {
        case .sent(let wait):
          let countdown = plan.startWait(server: wait)
          for (index, button) in buttons.enumerated() { button.arrive(countdown, isNew: index == 0) }
        case .failed(let error):
          let countdown = (error as? SendError).flatMap { plan.startWait(refusedWith: $0) }
          for (index, button) in buttons.enumerated() {
            if let countdown { button.arrive(countdown, isNew: index == 0) } else { button.leaveSending() }
          }
        }
      }
    }

    /// As if it had never been.
    func cancel() {
      guard end() else { return }
      for button in passengers.compactMap(\.countdown) where button.sending?.flight === self { button.leaveSending() }
    }

    private func end() -> Bool {
      guard !isOver else { return false }
      isOver = true
      if let place, Self.underWay[place] === self { Self.underWay[place] = nil }
      return true
    }
  }
#endif
