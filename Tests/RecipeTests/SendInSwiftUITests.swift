import CountdownKit
import CountdownTestSupport
import Foundation
import Testing

@MainActor @Suite("View models for SwiftUI and Combine")
struct SendInSwiftUITests {
  private let clock = ManualClock()
  private let policy = ResendPolicy(waits: [60], limit: 2, period: .sliding(600))

  private func makeModel() -> ResendModel {
    clock.run { ResendModel(key: "sign-in", policy: policy) }
  }

  @Test("The model shows the request, the wait and the limit, also to a view that appears later")
  func phases() async {
    let model = makeModel()
    #expect(model.phase == .idle)
    await clock.run {
      await model.send {
        #expect(model.phase == .sending)
        return .sent()
      }
    }
    #expect(model.phase == .waiting(seconds: 60))
    clock.advance(by: 1)
    #expect(model.phase == .waiting(seconds: 59))
    #expect(makeModel().phase == .waiting(seconds: 59))
    clock.advance(by: 59)
    #expect(model.phase == .idle)
    await clock.run { await model.send { .sent() } }
    #expect(model.phase == .atLimit(seconds: 540))
    #expect(makeModel().phase == .atLimit(seconds: 540))
    clock.advance(by: 540)
    #expect(model.phase == .idle)
  }

  @Test("A failure shows a message and starts no wait, and the next success removes the message")
  func failure() async {
    let model = makeModel()
    await clock.run { await model.send { throw URLError(.timedOut) } }
    #expect(model.phase == .idle)
    #expect(model.message == "The code could not be sent.")
    await clock.run { await model.send { .sent() } }
    #expect(model.message == nil)
  }

  @Test("During a wait, the model makes no request")
  func wait() async {
    let model = makeModel()
    await clock.run { await model.send { .sent() } }
    await clock.run {
      await model.send {
        Issue.record("a request during the wait")
        return .sent()
      }
    }
    #expect(model.phase == .waiting(seconds: 60))
  }

  @Test("The published number of seconds follows the countdown")
  func publisher() {
    let publisher = clock.run { CountdownPublisher() }
    publisher.start()
    #expect(publisher.remainingSeconds == 60)
    clock.advance(by: 59)
    #expect(publisher.remainingSeconds == 1)
    clock.advance(by: 1)
    #expect(publisher.remainingSeconds == 0)
  }
}
