import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Sending through callbacks")
struct SendThroughCallbacksTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  @Test(
    "The data task's response and error finish the send",
    arguments: [(200, 60), (429, 90), (500, nil)] as [(Int, Int?)])
  func dataTask(status: Int, seconds: Int?) async throws {
    let page = screen.show(DataTaskPage())
    page.session = StandInServer.session
    let request = try StandInServer.request(status: status, retryAfter: status == 429 ? "90" : nil)
    try clock.run {
      try page.sendCode(request)
      #expect(page.button.countdown.isSending)
    }
    await waitUntil { !page.button.countdown.isSending }
    #expect(page.button.countdown.remainingSeconds == seconds)
  }

  @Test("The success closure starts the wait, and a later call has no effect")
  func successClosure() {
    let page = screen.show(TwoClosurePage())
    clock.run {
      page.sendCode()
      #expect(page.button.countdown.isSending)
      page.client.success?()
      page.client.failure?(URLError(.timedOut))
    }
    #expect(page.button.countdown.remainingSeconds == 60)
  }

  @Test("The failure closure restores the button and shows a message")
  func failureClosure() {
    let page = screen.show(TwoClosurePage())
    clock.run {
      page.sendCode()
      page.client.failure?(URLError(.notConnectedToInternet))
    }
    #expect(!page.button.countdown.isRunning)
    #expect(page.button.isEnabled)
    #expect(page.message.text == "You are offline.")
  }

  @Test("The delegate's methods finish the send that the page has begun")
  func delegate() {
    let page = screen.show(ConnectionPage())
    clock.run {
      page.sendCode()
      page.connection.delegate?.connection(page.connection, didFail: URLError(.notConnectedToInternet))
      #expect(page.button.isEnabled)
      #expect(page.message.text == "You are offline.")
      page.sendCode()
      #expect(page.button.countdown.isSending)
      page.connection.delegate?.connectionDidFinish(page.connection)
      #expect(page.button.countdown.remainingSeconds == 60)
      #expect(page.connection.requests == 2)
    }
  }

  @Test("A delegate that is released with its page ends its request as a failure")
  func releasedDelegate() async throws {
    weak var former: ConnectionPage?
    clock.run {
      let page = ConnectionPage()
      former = page
      page.sendCode()
    }
    #expect(former == nil)
    let button = UIButton(type: .system)
    screen.show(UIViewController()).view.addSubview(button)
    for _ in 0..<2000 where clock.run({ button.countdown.attach(to: "sign-in") }) { await Task.yield() }
    #expect(clock.run { !button.countdown.attach(to: "sign-in") })
  }
}
