import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("Letting the server decide")
struct LettingTheServerDecide {
  private let clock = ManualClock()
  private let page = ServerPage()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  init() {
    page.session = StandInServer.session
    page.button.setTitle("Send the code", for: .normal)
    window.addSubview(page.view)
    page.view.addSubview(page.button)
  }

  /// What was thrown, if anything was.
  private func send(_ request: URLRequest, withBody: Bool = false) async -> (any Error)? {
    let task = clock.run {
      Task {
        if withBody { try await page.sendForAnswer(request) } else { try await page.send(request) }
      }
    }
    do {
      try await task.value
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "status and header are followed, as the article's table says",
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

  @Test("a date is held against the response's own, whatever the device's clock says", arguments: [-1e6, 0, 1e6])
  func date(change: TimeInterval) async throws {
    clock.setWallClock(aheadBy: change)
    let fields = ["Date": "Fri, 20 Nov 2026 10:00:00 GMT", "Retry-After": "Fri, 20 Nov 2026 10:01:30 GMT"]
    let url = try #require(URL(string: "https://example.com/code"))
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 429, httpVersion: nil, headerFields: fields))
    clock.run { #expect(response.retryAfter == 90) }
  }

  @Test(
    "a field of the body counts in place of the header, on success and on refusal",
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

  @Test("what the server says is left holds, whether or not something runs here", arguments: [nil, 5, 500])
  func said(running: Int?) {
    clock.run {
      if let running { page.button.countdown.start(from: running, key: "sign-in") }
      page.serverSays(secondsLeft: 90)
      #expect(page.button.countdown.remainingSeconds == 90)
      #expect(CountdownCenter.shared["sign-in"]?.remainingSeconds == 90)
      page.serverSays(secondsLeft: 0)
      #expect(!page.button.countdown.isRunning)
      #expect(page.button.isEnabled)
      page.serverSays(secondsLeft: .max)
      #expect(page.button.countdown.isRunning)
      page.serverSays(secondsLeft: .min)
      #expect(!page.button.countdown.isRunning)
    }
  }

  @Test("it is corrected or ended at once")
  func corrected() {
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
