import CountdownKit

#if canImport(SwiftUI)
import Combine
import SwiftUI
#endif

// listing: SendInSwiftUI
struct ResendButton: View {
  private let key: String
  private let sendCode: @MainActor () async throws -> SendOutcome
  private let center = CountdownCenter.shared
  @State private var activity: CountdownCenter.Activity
  @State private var message = ""

  init(key: String, sendCode: @escaping @MainActor () async throws -> SendOutcome) {
    self.key = key
    self.sendCode = sendCode
    _activity = State(initialValue: center.activity(of: key))
  }

  var body: some View {
    VStack {
      Button(title) { Task { await send() } }
        .disabled(activity.isActive)
      Text(message)
    }
    .task(id: key) { for await now in center.activities(of: key) { activity = now } }
  }

  private func send() async {
    message = ""
    do {
      try await center.send(thenWait: 60, key: key, request: sendCode)
    } catch {
      message = "The code could not be sent."
    }
  }

  private var title: String {
    if activity == .sending { return "Sending…" }
    return activity.remainingSeconds.map { "Resend in \($0) s" } ?? "Send the code"
  }
}

// listing: SendInSwiftUI
extension CountdownCenter {
  @MainActor func publisher(of key: String) -> AnyPublisher<Activity, Never> {
    let subject = CurrentValueSubject<Activity, Never>(activity(of: key))
    let observation = observe(key) { subject.send($0) }
    return subject.handleEvents(receiveCancel: observation.cancel).eraseToAnyPublisher()
  }
}
