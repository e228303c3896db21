#if canImport(SwiftUI)
// recipe: SendInSwiftUI
import CountdownKit
import SwiftUI

struct ResendButton: View {
  let sendCode: @MainActor () async throws -> SendOutcome
  @StateObject private var model = ResendModel(
    key: "sign-in",
    policy: ResendPolicy(waits: [60, 120, 300], limit: 5))

  var body: some View {
    VStack {
      Button(title) { Task { await model.send(sendCode) } }
        .disabled(model.phase != .idle)
        .monospacedDigit()
      if let message = model.message { Text(message) }
    }
  }

  private var title: String {
    switch model.phase {
    case .idle: "Send the code"
    case .sending: "Sending…"
    case .waiting(let seconds): "Resend in \(seconds) s"
    case .atLimit(let seconds):
      "No more codes for \((seconds + 3599) / 3600) h"
    }
  }
}
// end of recipe
#endif
