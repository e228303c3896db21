import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("A countdown on two pages")
struct TwoPagesTests {
  private static let first = "A countdown on two pages"
  private static let next = "Enter the code"
  private let sample = SampleOnManualClock()

  init() {
    sample.touch(8)
  }

  private var title: String? { sample.control(1)?.title }

  /// Requests a code on the first page, and waits until the next page is shown.
  private func requestCode() async throws {
    try await sample.send(by: 1)
    #expect(sample.page.title == Self.first)
    try await sample.respond()
    try await waitUntil { sample.page.title == Self.next }
  }

  @Test("The next page counts as soon as it appears, and the first page when you go back")
  func pushing() async throws {
    try await requestCode()
    #expect(title == "Resend in 60 s")
    #expect(sample.control(1)?.takesTouches == false)
    sample.clock.advance(by: 10)
    #expect(title == "Resend in 50 s")
    sample.goBack()
    #expect(sample.page.title == Self.first)
    #expect(title == "Resend in 50 s")
    sample.clock.advance(by: 50)
    #expect(title == "Send a code")
    #expect(sample.control(1)?.takesTouches == true)
  }

  @Test("At the end, the next page sends another code, and the first page counts for it, too")
  func resending() async throws {
    try await requestCode()
    sample.clock.advance(by: 60)
    #expect(title == "Resend")
    try await sample.send(by: 1)
    try await sample.respond()
    #expect(sample.page.title == Self.next)
    #expect(sample.page.texts == ["Another code is on its way."])
    #expect(title == "Resend in 60 s")
    sample.goBack()
    #expect(title == "Resend in 60 s")
    #expect(sample.control(1)?.takesTouches == false)
  }

  @Test("A failure shows the reason and doesn't show the next page")
  func failure() async throws {
    sample.server.response = .noConnection
    try await sample.send(by: 1)
    try await sample.respond()
    try await waitUntil { sample.page.texts.contains("No code was sent: no connection.") }
    #expect(sample.page.title == Self.first)
    #expect(title == "Send a code")
  }

  @Test("During the countdown, you can show the next page again")
  func returning() async throws {
    try await requestCode()
    sample.goBack()
    sample.clock.advance(by: 10)
    sample.touch(2)
    #expect(sample.page.title == Self.next)
    #expect(title == "Resend in 50 s")
  }

  @Test("If you show the next page during the request, it shows the request, and isn't shown again afterward")
  func showingEarly() async throws {
    try await sample.send(by: 1)
    sample.touch(2)
    #expect(sample.page.title == Self.next)
    #expect(title == "Sending…")
    try await sample.respond()
    #expect(title == "Resend in 60 s")
    sample.goBack()
    #expect(sample.page.title == Self.first)
  }

  @Test("If you leave the first page during the request, no page is shown, and its countdown continues")
  func leaving() async throws {
    try await sample.send(by: 1)
    sample.expectDestroyedAfterGoingBack(from: RequestCodeViewController.self)
    try await sample.respond()
    #expect(sample.page.title == "CountdownKit")
    sample.touch(8)
    #expect(title == "Resend in 60 s")
  }

  @Test("Going back from the next page destroys it, while it sends, too", arguments: [false, true])
  func destroyed(whileSending: Bool) async throws {
    let sample = SampleOnManualClock()
    sample.touch(8, 2)
    if whileSending { try await sample.send(by: 1) }
    sample.expectDestroyedAfterGoingBack(from: EnterCodeViewController.self)
  }
}
