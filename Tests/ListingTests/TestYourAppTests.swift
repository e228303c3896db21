// listing: TestYourApp
import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

struct StubService: CodeService {
  var result: Result<SendOutcome, any Error> = .success(.sent())

  func sendCode() async throws -> SendOutcome { try result.get() }
}

// listing: TestYourApp
@MainActor @Suite struct SendCodePageTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  /// Shows a page in a window.
  func showPage(_ service: any CodeService) -> SendCodePage {
    let page = SendCodePage(service: service)
    window.rootViewController = page
    window.makeKeyAndVisible()
    return page
  }

  @Test func successStartsTheWait() async {
    let page = clock.run { showPage(StubService()) }
    await clock.run { await page.sendCode().value }
    clock.advance(by: 59)
    #expect(page.button.countdown.remainingSeconds == 1)
    #expect(!page.button.isEnabled)
    clock.advance(by: 1)
    #expect(page.button.currentTitle == "Send the code")
    #expect(page.button.isEnabled)
  }

  @Test func failureStartsNoWait() async {
    let error = URLError(.notConnectedToInternet)
    let service = StubService(result: .failure(error))
    let page = clock.run { showPage(service) }
    await clock.run { await page.sendCode().value }
    #expect(page.button.isEnabled)
    #expect(page.message.text == "You are offline.")
  }
}

// listing: TestYourApp
extension SendCodePageTests {
  @Test func waitSurvivesSleepAndRelaunch() {
    clock.run {
      CountdownCenter.shared.start("sign-in", duration: 60)
    }
    clock.enterBackground()
    clock.sleep(for: 20)
    clock.setWallClock(aheadBy: -3600)
    clock.relaunch()
    clock.run {
      let page = showPage(StubService())
      #expect(page.button.countdown.remainingSeconds == 40)
    }
  }
}

// listing: TestYourApp
@MainActor final class CodeModel {
  private(set) var activity = CountdownCenter.Activity.idle
  private let service: any CodeService
  private var observation: CountdownObservation?

  init(service: any CodeService) {
    self.service = service
    observation = CountdownCenter.shared.observe("sign-in") { [weak self] in
      self?.activity = $0
    }
  }

  func sendCode() async throws {
    try await CountdownCenter.shared.send(thenWait: 60, key: "sign-in") {
      try await self.service.sendCode()
    }
  }
}

@Test @MainActor func modelCountsDown() async throws {
  let clock = ManualClock()
  let model = clock.run { CodeModel(service: StubService()) }
  try await clock.run { try await model.sendCode() }
  #expect(model.activity.remainingSeconds == 60)
  clock.advance(by: 60)
  #expect(!model.activity.isActive)
}

// listing: TestYourApp
/// Waits until a condition is true, for ten seconds at most.
@MainActor func waitUntil(_ condition: () -> Bool) async throws {
  for _ in 1...1000 {
    if condition() { return }
    try await Task.sleep(nanoseconds: 10_000_000)
  }
}

@Test @MainActor func completionHandlerStartsTheWait() async throws {
  let clock = ManualClock()
  let page = SendCodePage(service: StubService())
  let button = page.button
  clock.run { page.loadViewIfNeeded() }
  button.countdown.center = clock.run { CountdownCenter.shared }
  // The app's code. It needs no `run`.
  DispatchQueue.global().async {
    DispatchQueue.main.async {
      button.countdown.start(from: 60, key: "sign-in")
    }
  }
  try await waitUntil { button.countdown.isRunning }
  #expect(button.countdown.remainingSeconds == 60)
  clock.advance(by: 60)
  #expect(button.isEnabled)
}
