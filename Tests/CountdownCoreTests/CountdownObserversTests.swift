import Dispatch
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A countdown's observers")
struct CountdownObserversTests {
  @Test("Observers keep the order in which they were added, whichever is removed")
  func order() throws {
    let countdown = try Countdown(duration: 1)
    let all = (0..<6).map { _ in
      ObservationNode(countdown, lane: Lane(.main, leeway: 1), onTick: { _ in })
    }
    var random = SplitMix(seed: 3)
    var observers = CountdownObservers.none
    var model: [ObservationNode] = []
    for _ in 0..<2_000 {
      let observer = all[Int(random.next() % 6)]
      observers.nodes.removeAll { $0 === observer }
      if model.contains(where: { $0 === observer }) {
        model.removeAll { $0 === observer }
      } else {
        observers.nodes.append(observer)
        model.append(observer)
      }
      #expect(observers.nodes.map(ObjectIdentifier.init) == model.map(ObjectIdentifier.init))
    }
  }
}
