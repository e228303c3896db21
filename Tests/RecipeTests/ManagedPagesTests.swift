import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("A manager that sends, and pages that show it")
struct ManagedPagesTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  @MainActor private final class Network: OldNetworking {
    var completions: [@Sendable (Bool) -> Void] = []

    func post(_ path: String, completion: @escaping @Sendable (Bool) -> Void) { completions.append(completion) }
  }

  @Test("Two pages that are attached before the send show the request and its result", arguments: [true, false])
  func twoPages(isSent: Bool) throws {
    try clock.run {
      let network = Network()
      let manager = CodeManager(network: network)
      let pages = [ManagedPage(), ManagedPage()]
      for page in pages { page.loadViewIfNeeded() }
      try manager.sendCode()
      #expect(pages.allSatisfy { $0.button.countdown.isSending })
      #expect(throws: SendError.alreadySending) { try manager.sendCode() }
      #expect(network.completions.count == 1)
      network.completions[0](isSent)
      #expect(pages.map { $0.button.countdown.remainingSeconds } == (isSent ? [60, 60] : [nil, nil]))
      clock.advance(by: 60)
      #expect(pages.map(\.button.currentTitle) == ["Send the code", "Send the code"])
      try manager.sendCode()
      #expect(pages.allSatisfy { $0.button.countdown.isSending }, "also the next time")
      network.completions[1](false)
    }
  }

  @Test("A label without a button follows the key before anything happens there")
  func status() throws {
    try clock.run {
      let status = CodeStatusLabel()
      status.follow(CodeManager.key)
      #expect(status.text == "You can request a code.")
      let network = Network()
      try CodeManager(network: network).sendCode()
      #expect(status.text == "Sending…")
      network.completions[0](true)
      #expect(status.text == "Please wait 60 s.")
      clock.advance(by: 59)
      #expect(status.text == "Please wait 1 s.")
      clock.advance(by: 1)
      #expect(status.text == "You can request a code.")
    }
  }
}
