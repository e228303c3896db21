import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Moving from a button that the app disables")
struct MoveFromADisabledButtonTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  private func showPage() -> RequestedCodePage {
    let page = screen.show(RequestedCodePage())
    page.button.setTitle("Send the code", for: .normal)
    page.view.addSubview(page.button)
    return page
  }

  private func response(_ status: Int, retryAfter: String? = nil) throws -> URLResponse {
    let url = try #require(URL(string: "https://example.com/code"))
    let fields = retryAfter.map { ["Retry-After": $0] }
    return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
  }

  @Test("The button shows the request, and a success starts the wait")
  func success() throws {
    try clock.run {
      let page = showPage()
      page.sendCode()
      #expect(page.button.countdown.isSending)
      #expect(!page.button.isEnabled)
      page.client.completion?(try response(200), nil)
      #expect(page.button.countdown.remainingSeconds == 60)
      #expect(page.message.text == nil)
      clock.advance(by: 60)
      #expect(page.button.currentTitle == "Send the code")
      #expect(page.button.isEnabled)
    }
  }

  @Test("A failure restores the button, and a response that comes with the error sets the wait")
  func failure() throws {
    try clock.run {
      let page = showPage()
      page.sendCode()
      page.client.completion?(nil, URLError(.notConnectedToInternet))
      #expect(page.message.text == "You are offline.")
      #expect(page.button.isEnabled)
      #expect(page.button.currentTitle == "Send the code")
      page.sendCode()
      page.client.completion?(try response(429, retryAfter: "90"), URLError(.badServerResponse))
      #expect(page.button.countdown.remainingSeconds == 90)
    }
  }

  @Test("A button that the app enables before the response makes no second request")
  func enabledButton() throws {
    try clock.run {
      let page = showPage()
      page.sendCode()
      page.button.isEnabled = true
      page.sendCode()
      #expect(page.message.text == "A code is being sent.")
      #expect(page.button.countdown.isSending)
      page.client.completion?(try response(200), nil)
      #expect(page.button.countdown.remainingSeconds == 60)
    }
  }

  @Test("A page that is released before the response ends its request as a failure")
  func releasedPage() async throws {
    weak var former: RequestedCodePage?
    clock.run {
      let page = showPage()
      former = page
      page.sendCode()
      screen.window.rootViewController = nil
    }
    #expect(former == nil)
    let page = screen.show(UIViewController())
    let button = UIButton(type: .system)
    page.view.addSubview(button)
    for _ in 0..<2000 where clock.run({ button.countdown.attach(to: "sign-in") }) { await Task.yield() }
    clock.run { #expect(!button.countdown.attach(to: "sign-in")) }
  }

  @Test("A request that the client keeps starts its wait after the page is released")
  func keptRequest() throws {
    try clock.run {
      var page: LeftCodePage? = LeftCodePage()
      let client = try #require(page?.client)
      try page?.sendCode()
      page = nil
      client.completion?(try response(200), nil)
      #expect(CountdownCenter.shared["sign-in"]?.remainingSeconds == 60)
    }
  }

  @Test(
    "The server's own code and seconds set the outcome and the wait",
    arguments: [
      (#"{"code": 0}"#, 60), (#"{"code": 0, "seconds": 30}"#, 30), (#"{"code": 1029, "seconds": 45}"#, 45),
      (#"{"code": 1029}"#, nil),
    ] as [(String, Int?)])
  func reply(body: String, left: Int?) throws {
    try clock.run {
      let page = showPage()
      let reply = try JSONDecoder().decode(CodeReply.self, from: Data(body.utf8))
      try page.button.countdown.beginSend(for: 60).finish(with: SendOutcome(reply))
      #expect(page.button.countdown.remainingSeconds == left)
      #expect(page.button.isEnabled == (left == nil))
      guard case .failed(let error, _) = SendOutcome(reply) else { return #expect(reply.code == 0) }
      #expect((error as? CodeReplyError)?.code == 1029)
    }
  }
}
