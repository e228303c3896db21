import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing

#if canImport(SwiftUI)
import Combine
import SwiftUI
#endif

// recipe: SendInSwiftUI
struct ResendButton: View {
  let sendCode: @MainActor () async -> SendOutcome
  private let center = CountdownCenter.shared
  @State private var activity = CountdownCenter.shared.activity(of: "sign-in")

  var body: some View {
    Button(title) {
      let request = try? center.beginSend(thenWait: 60, key: "sign-in")
      if let request { Task { request.finish(with: await sendCode()) } }
    }
    .disabled(activity != .idle)
    .task { for await now in center.activities(of: "sign-in") { activity = now } }
  }

  private var title: String {
    switch activity {
    case .idle, .finished: "Send the code"
    case .sending: "Sending…"
    case .counting(let tick): "Resend in \(tick.remainingSeconds) s"
    }
  }
}
// end of recipe

// recipe: SendInSwiftUI
extension CountdownCenter {
  @MainActor func publisher(of key: String) -> AnyPublisher<Activity, Never> {
    let subject = CurrentValueSubject<Activity, Never>(activity(of: key))
    let observation = observe(key) { subject.send($0) }
    return subject.handleEvents(receiveCancel: observation.cancel).eraseToAnyPublisher()
  }
}
// end of recipe

@MainActor @Suite("Send and count in SwiftUI")
struct SendInSwiftUITests {
  private let clock = ManualClock()

  #if !canImport(SwiftUI)
  @Test("The button shows its send, the wait, and a wait that starts elsewhere while it's visible")
  func resendButton() async {
    let (outcomes, outcome) = AsyncStream.makeStream(of: SendOutcome.self)
    let view = clock.run {
      ResendButton {
        for await outcome in outcomes { return outcome }
        return .failed()
      }
    }
    var title: String? { view.button?.title }
    #expect(title == "Send the code")
    let task = Task { await view.button?.work() }
    clock.run { view.button?.action() }
    #expect(await eventually { title == "Sending…" })
    #expect(view.button?.isDisabled == true)
    outcome.yield(.sent())
    #expect(await eventually { title == "Resend in 60 s" })
    clock.advance(by: 1)
    #expect(await eventually { title == "Resend in 59 s" })
    clock.advance(by: 59)
    #expect(await eventually { title == "Send the code" })
    clock.run { _ = try? CountdownCenter.shared.start("sign-in", duration: 10) }
    #expect(await eventually { title == "Resend in 10 s" })
    let later = clock.run { ResendButton { .sent() } }
    #expect(later.button?.title == "Resend in 10 s", "before its task begins")
    task.cancel()
    await task.value
  }
  #endif

  @Test("The publisher sends what happens under the key, and wakes the device until it's canceled")
  func publisher() {
    let log = Recorder<CountdownCenter.Activity>()
    let center = clock.run { CountdownCenter.shared }
    let subscription = center.publisher(of: "sign-in").sink { log.record($0) }
    clock.run { _ = try? center.start("sign-in", duration: 2) }
    clock.advance(by: 2)
    let seconds = log.values.map { if case .counting(let tick) = $0 { tick.remainingSeconds } else { -1 } }
    #expect(seconds == [-1, 2, 1, -1])
    clock.run { _ = try? center.start("sign-in", duration: 2) }
    #expect(clock.armedAlarmCount > 0)
    subscription.cancel()
    #expect(clock.armedAlarmCount == 0)
  }
}
