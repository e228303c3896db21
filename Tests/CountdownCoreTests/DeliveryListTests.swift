import Dispatch
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A list of deliveries")
struct DeliveryListTests {
  private let nodes: [ObservationNode]

  init() throws {
    let countdown = try Countdown(duration: 1)
    nodes = (0..<200).map { _ in
      ObservationNode(countdown, lane: Lane(.main, leeway: 1), onTick: { _ in })
    }
  }

  private func value(_ delivery: Delivery?) -> ObservationNode? {
    if case .value(let node)? = delivery { node } else { nil }
  }

  @Test("Deliveries are taken in the order in which they were added, whichever are removed or replaced")
  func order() {
    var random = SplitMix(seed: 5)
    var list = DeliveryList()
    var model: [(node: ObservationNode, isEnd: Bool)] = []
    for _ in 0..<20_000 {
      let node = nodes[Int(random.next() % 200)]
      let index = model.firstIndex { $0.node === node && !$0.isEnd }
      switch (index, random.next() % 8) {
      case (nil, 0...4):
        list.append(valueFor: node)
        model.append((node, false))
      case (let index?, 0...2):
        list.replaceValue(for: node, with: nil)
        model.remove(at: index)
      case (let index?, 3):
        list.replaceValue(for: node, with: .end(node, Countdown.Tick(duration: 1, remaining: 0)))
        model[index].isEnd = true
      default:
        let delivery = list.popFirst()
        #expect((delivery == nil) == model.isEmpty)
        guard !model.isEmpty else { continue }
        let first = model.removeFirst()
        #expect(value(delivery) === (first.isEnd ? nil : first.node))
      }
      #expect(list.count == model.count)
      #expect(list.isEmpty == model.isEmpty)
    }
  }

  @Test("A list that is never empty doesn't grow")
  func memory() {
    var list = DeliveryList()
    list.append(valueFor: nodes[0])
    for _ in 0..<10_000 {
      list.append(valueFor: nodes[1])
      list.replaceValue(for: nodes[1], with: nil)
    }
    for round in 0..<10_000 {
      list.append(valueFor: nodes[1 + round % 2])
      _ = list.popFirst()
    }
    #expect(list.count == 1)
    #expect(list.slots.count <= 64)
  }
}
