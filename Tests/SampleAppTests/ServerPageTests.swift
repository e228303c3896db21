import Testing

@testable import SampleApp

@MainActor @Suite("The pretend server's page")
struct ServerPageTests {
  private let sample = SampleOnManualClock()

  init() {
    sample.touch(1, 4)
  }

  /// What a button shows at first, and after each of so many touches.
  private func titles(touching number: Int, times: Int) -> [String?] {
    (0...times).map { time in
      if time > 0 { sample.touch(number) }
      return sample.control(number)?.title
    }
  }

  @Test("A touch goes on to the next answer, and from the last to the first")
  func answers() {
    let answers = [
      "sends the code", "no connection", "429, Retry-After: 20", "429, Retry-After: a date", "503, Retry-After: 20",
      "sends, Retry-After: 20", "sends the code",
    ]
    #expect(titles(touching: 1, times: 6) == answers.map { "It answers: \($0)" })
    #expect(sample.server.answer == .sent)
  }

  @Test("So it does with the time that it takes, and with its clock")
  func others() {
    #expect(titles(touching: 2, times: 3) == ["It takes 1.0 s", "It takes 5.0 s", "It takes 0.2 s", "It takes 1.0 s"])
    let clocks = ["right", "an hour ahead", "an hour behind", "right"]
    #expect(titles(touching: 3, times: 3) == clocks.map { "Its clock: \($0)" })
  }

  @Test("What is chosen is there on the next visit, and is what the sign-in page's server does")
  func chosen() async throws {
    sample.touch(1)
    sample.goBack()
    try await sample.send(by: 1)
    try await sample.answer()
    #expect(sample.page.texts == ["No code was sent: there is no connection."])
    sample.touch(4)
    #expect(sample.control(1)?.title == "It answers: no connection")
  }
}
