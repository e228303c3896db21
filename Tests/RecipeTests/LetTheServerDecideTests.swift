import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Letting the server decide")
struct LetTheServerDecideTests {
  private let screen = TestScreen()
  private let page = ServerPage()

  init() {
    page.session = StandInServer.session
    page.button.setTitle("Send the code", for: .normal)
    screen.show(page)
    page.view.addSubview(page.button)
  }

  private var clock: ManualClock { screen.clock }

  /// Sends a request, and returns the error that is thrown.
  private func send(_ request: URLRequest, withBody: Bool = false) async -> (any Error)? {
    do {
      try await clock.run {
        if withBody { try await page.sendForAnswer(request) } else { try await page.send(request) }
      }
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "The status and the header set the wait and the error, as in the article's table",
    arguments: [
      (200, nil, 60), (200, "30", 30), (302, "30", 30), (429, "90", 90), (429, nil, 60), (503, "90", 90),
      (503, nil, nil), (500, "90", nil), (404, nil, nil),
    ] as [(Int, String?, Int?)])
  func headers(status: Int, header: String?, left: Int?) async throws {
    let error = await send(try StandInServer.request(status: status, retryAfter: header))
    #expect(page.button.countdown.remainingSeconds == left)
    #expect(page.button.isEnabled == (left == nil))
    let wait = [429, 503].contains(status) ? header.flatMap(TimeInterval.init) : nil
    #expect(error as? SendError == (status < 400 ? nil : .refused(status: status, wait: wait)))
  }

  @Test("A date is compared with the response's date, not with the device's clock", arguments: [-1e6, 0, 1e6])
  func date(change: TimeInterval) async throws {
    clock.setWallClock(aheadBy: change)
    let fields = ["Date": "Fri, 20 Nov 2026 10:00:00 GMT", "Retry-After": "Fri, 20 Nov 2026 10:01:30 GMT"]
    let url = try #require(URL(string: "https://example.com/code"))
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 429, httpVersion: nil, headerFields: fields))
    clock.run { #expect(response.retryAfter == 90) }
  }

  @Test(
    "A wait in the body replaces the header's wait, on success and on refusal",
    arguments: [
      (200, #"{"retryIn": 45}"#, 45), (200, "{}", 30), (200, "sent", 30), (429, #"{"retryIn": 45}"#, 45),
      (429, "", 30), (400, #"{"retryIn": 45}"#, 45), (400, "", nil),
    ] as [(Int, String, Int?)])
  func body(status: Int, body: String, left: Int?) async throws {
    let request = try StandInServer.request(status: status, retryAfter: "30", body: body)
    let error = await send(request, withBody: true)
    #expect((error == nil) == (status == 200))
    #expect(page.button.countdown.remainingSeconds == left)
  }

  @Test("The time that the server reports applies whether or not a countdown is running", arguments: [nil, 5, 500])
  func reportedTime(running: Int?) {
    clock.run {
      if let running { page.button.countdown.start(from: running, key: "sign-in") }
      page.serverDidReport(secondsLeft: 90)
      #expect(page.button.countdown.remainingSeconds == 90)
      #expect(CountdownCenter.shared["sign-in"]?.remainingSeconds == 90)
      page.serverDidReport(secondsLeft: 0)
      #expect(!page.button.countdown.isRunning)
      #expect(page.button.isEnabled)
      page.serverDidReport(secondsLeft: .max)
      #expect(page.button.countdown.isRunning)
      page.serverDidReport(secondsLeft: .min)
      #expect(!page.button.countdown.isRunning)
    }
  }

  @Test(
    "An end on the server's clock becomes a wait, whatever the device's clock shows",
    arguments: [(60, 60), (0.5, 1), (-5, nil), (1e9, 86_400)] as [(TimeInterval, Int?)], [-1e6, 0, 1e6])
  func end(end: (seconds: TimeInterval, left: Int?), change: TimeInterval) throws {
    clock.setWallClock(aheadBy: change)
    let url = try #require(URL(string: "https://example.com/code"))
    let fields = ["Date": "Fri, 20 Nov 2026 10:00:00 GMT"]
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: fields))
    let serverTime = Date(timeIntervalSince1970: 1_795_168_800)
    clock.run {
      page.serverDidReport(end: serverTime + end.seconds, in: response)
      #expect(page.button.countdown.remainingSeconds == end.left)
    }
  }

  @Test("After a refusal because of an earlier code, the page continues, and the key has the server's wait")
  func tooSoon() async throws {
    let refusal = try #require(await send(try StandInServer.request(status: 429, retryAfter: "90")))
    #expect(hasCode(after: refusal))
    #expect(clock.run { CountdownCenter.shared["sign-in"]?.remainingSeconds } == 90)
    let secondTouch = try #require(await send(try StandInServer.request(status: 200)))
    #expect(hasCode(after: secondTouch))
    clock.advance(by: 90)
    let failure = try #require(await send(try StandInServer.request(status: 500)))
    #expect(!hasCode(after: failure))
  }

  @Test("Correcting or finishing a countdown changes the button immediately")
  func correction() {
    clock.run {
      page.button.countdown.start(from: 60, key: "sign-in")
      page.correctFromAnywhere()
      #expect(page.button.countdown.remainingSeconds == 90)
      page.numberDidChange()
      #expect(page.button.currentTitle == "Send the code")
      #expect(page.button.isEnabled)
      #expect(CountdownCenter.shared["sign-in"] == nil)
    }
  }
}
